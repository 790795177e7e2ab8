import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { type Api, apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { hasSessionEnded } from '../../../browser/session-ended.ts';
import {
  addWorkPictureCall,
  changeWorkPictureCall,
  orderWorkPicturesCall,
  removeWorkPictureCall,
  showOwnProfileCall,
} from '../contract.ts';

export interface WorkRefused {
  message: string;
  fields?: Record<string, string>;
  /** Id of the picture concerned; absent for new ones. */
  id?: string | undefined;
  /** Caption that was typed for it. */
  caption?: string;
  /** URLs of uploaded pictures that are yet to be added. */
  urls?: string[];
  sessionEnded?: boolean;
}

/** Adds, captions, moves or removes pictures; the page it redirects to confirms it. */
export async function myWorkAction({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const typed = (name: string): string => String(form.get(name) ?? '');
  const urls = form.getAll('url').map(String);
  const intent = typed('intent');
  const id = typed('id');
  const api = context.get(apiContext);
  try {
    if (intent === 'add') await addPictures(api, urls, typed('ids').split(' '));
    else if (intent === 'caption') {
      await api.call(changeWorkPictureCall, { params: { id }, body: { caption: typed('caption') } });
    } else if (intent === 'remove') await api.call(removeWorkPictureCall, { params: { id } });
    else await movePicture(api, id, intent === 'up' ? -1 : 1);
    return redirect(`/my-profile/work?done=${intent}${id && `&picture=${id}`}`, 303);
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    const refused: WorkRefused = {
      message: error.message,
      fields: error.fields,
      ...(id && { id }),
      caption: typed('caption'),
      urls,
      sessionEnded: hasSessionEnded(error, context),
    };
    return data(refused, { status: error.status });
  }
}

/**
 * @param ids generated with the page, one for each free slot, so that a form that is submitted twice adds each
 * picture once
 */
async function addPictures(api: Api, urls: string[], ids: string[]): Promise<void> {
  const chosen = urls.length > 0 ? urls : [''];
  for (const [index, url] of chosen.entries()) {
    await api.call(addWorkPictureCall, { body: { id: ids[index] ?? '', url } });
  }
}

async function movePicture(api: Api, id: string, by: -1 | 1): Promise<void> {
  const { work_pictures: pictures } = await api.call(showOwnProfileCall, {});
  const ids = pictures.map((picture) => picture.id);
  const from = ids.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= ids.length) return;
  ids.splice(to, 0, ...ids.splice(from, 1));
  await api.call(orderWorkPicturesCall, { body: { ids } });
}
