import { PictureList } from '../../../ui/picture-list.tsx';
import type { Profile } from '../contract.ts';

/** Only URLs that a browser can play in place: our own files, or HTTPS. */
const isPlayable = (url: string): boolean => /^(?:\/(?!\/)|https:\/\/)/.test(url);

/** The artisan's introduction video. Nothing is downloaded before it is played. */
export function IntroVideo({ profile }: { profile: Profile }) {
  const { videoURL, caption, full_name: name } = profile;
  if (!videoURL || !isPlayable(videoURL)) return null;
  return (
    <section aria-labelledby="intro-video">
      <h2 id="intro-video">Intro video</h2>
      <figure className="intro-video">
        {/* biome-ignore lint/a11y/useMediaCaption: people upload films without a caption track; the words below say what it is */}
        <video
          src={videoURL}
          controls
          preload="none"
          playsInline
          aria-label={`${name} introduces their work`}
        />
        {caption && <figcaption>{caption}</figcaption>}
      </figure>
    </section>
  );
}

/** Pictures of finished work, which open at full size. */
export function WorkPictures({ profile }: { profile: Profile }) {
  const { work_pictures: pictures, full_name: name } = profile;
  if (pictures.length === 0) return null;
  return (
    <section aria-labelledby="work">
      <h2 id="work">Work</h2>
      <PictureList
        className="work-pictures"
        pictures={pictures.map(({ id, url, caption }) => ({
          id,
          url,
          caption,
          alt: caption || `Work by ${name}`,
        }))}
        width={480}
        height={360}
        sizes="(min-width: 60rem) 20rem, 72vw"
      />
    </section>
  );
}
