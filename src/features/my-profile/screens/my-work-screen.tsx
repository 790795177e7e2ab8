import { useState } from 'react';
import {
  type ClientActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { keepFormOnNetworkError, wasNotSent } from '../../../browser/form-network.ts';
import { showsRefusedForm } from '../../../browser/session-ended.ts';
import { useTimesAdded } from '../../../browser/use-times-added.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { newId } from '../../../shared/identifier.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorSummary, FormMessage } from '../../../ui/form-message.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { SessionEnded } from '../../sessions/screens/public.ts';
import { AccountTabs } from '../../settings/screens/public.ts';
import { PhotosField } from '../../uploads/screens/public.ts';
import { MOST_WORK_PICTURES, showOwnProfileCall, type WorkPicture } from '../contract.ts';
import { myWorkAction, type WorkRefused } from './my-work-action.ts';
import { WorkPictures } from './work-pictures.tsx';
import './my-profile.css';

interface MyWorkPage {
  ownId: string;
  pictures: WorkPicture[];
  /** Ids for pictures to add, one for each free slot. */
  newIds: string[];
  most: number;
  done: string | null;
  /** Id of the picture that was changed last. */
  touched: string | null;
}

const nothing = { ownId: '', pictures: [], newIds: [], most: MOST_WORK_PICTURES, done: null, touched: null };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  try {
    const own = await context.get(apiContext).call(showOwnProfileCall, {});
    if (own.role !== 'skilled') throw redirect('/my-profile');
    const room = Math.max(0, MOST_WORK_PICTURES - own.work_pictures.length);
    return data<MyWorkPage>({
      ownId: own.id,
      pictures: own.work_pictures,
      newIds: Array.from({ length: room }, newId),
      most: MOST_WORK_PICTURES,
      done: asked.get('done'),
      touched: asked.get('picture'),
    });
  } catch (error) {
    if (!isApiFailure(error) || error.status !== 401) throw error;
    if (!showsRefusedForm(context)) throw redirect('/signin?returnTo=%2Fmy-profile%2Fwork');
    return data<MyWorkPage>(nothing, { status: 401 });
  }
}

export { myWorkAction as action };

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepFormOnNetworkError(() => serverAction<WorkRefused>());

/**
 * Reloads after a conflict, to show what was changed elsewhere. After any other refusal the page stays as it is.
 */
export const shouldRevalidate = ({
  actionResult,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus === 409 || actionStatus === 404 || (!wasNotSent(actionResult) && defaultShouldRevalidate);

export const meta = () => [{ title: `My work · ${PRODUCT_NAME}` }, { name: 'robots', content: 'noindex' }];

export const handle = { slimFooter: 'member' };

export default function MyWorkScreen() {
  const { ownId, pictures, newIds, most, done, touched } = useLoaderData<typeof loader>();
  const refused = useActionData() as WorkRefused | undefined;
  const added = useTimesAdded(pictures);
  const place = pictures.findIndex(({ id }) => id === touched) + 1;
  return (
    <div className="page page-body my-profile">
      <PageHeading
        title="My work"
        lead={`Show customers what you can do. Add up to ${most} pictures, with your best ones first.`}
        actions={
          ownId && (
            <ButtonLink to={`/profile/${ownId}`} variant="secondary">
              See my public profile
            </ButtonLink>
          )
        }
      />
      {ownId && <AccountTabs current="/my-profile/work" skilled />}
      {refused?.sessionEnded && <SessionEnded returnTo="/my-profile/work" />}
      {refused && !refused.sessionEnded && <ErrorSummary message={refused.message} />}
      {!refused && done && <FormMessage tone="good" title={doneWords(done, place, pictures.length)} />}
      {pictures.length === 0 ? (
        <EmptyState title="No pictures yet">
          <p>Show a job you’re proud of: before and after, a detail, or you at work.</p>
        </EmptyState>
      ) : (
        <WorkPictures pictures={pictures} refused={refused} touched={refused ? null : touched} done={done} />
      )}
      {newIds.length > 0 && (
        <AddPictures key={added} newIds={newIds} refused={refused?.id === undefined ? refused : undefined} />
      )}
    </div>
  );
}

function doneWords(done: string, place: number, count: number): string {
  if (done === 'add') return 'Your pictures are on your profile.';
  if (done === 'caption') return 'The caption is saved.';
  if (done === 'remove') return 'The picture is removed.';
  return `This is now picture ${place} of ${count}.`;
}

function AddPictures({ newIds, refused }: { newIds: string[]; refused: WorkRefused | undefined }) {
  const { state, formData } = useNavigation();
  const [uploading, setUploading] = useState(false);
  return (
    <Form method="post" className="add-pictures" onSubmit={(event) => uploading && event.preventDefault()}>
      <h2>Add pictures</h2>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="ids" value={newIds.join(' ')} />
      <PhotosField
        name="url"
        label="Pictures"
        hint="You can add a caption to each one afterwards."
        most={newIds.length}
        defaultValue={refused?.urls}
        error={refused?.fields?.url}
        onBusy={setUploading}
      />
      <noscript>
        <p>Adding pictures needs a browser with JavaScript on.</p>
      </noscript>
      <div className="needs-script">
        <Button
          type="submit"
          size="large"
          disabled={uploading}
          pending={state !== 'idle' && formData?.get('intent') === 'add'}
          pendingLabel="Adding..."
        >
          Add to my profile
        </Button>
      </div>
    </Form>
  );
}
