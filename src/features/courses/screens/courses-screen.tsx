import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { type Api, apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { keepFormOnNetworkError, reloadAfterSuccessOrConflict } from '../../../browser/form-network.ts';
import { formValuesOf } from '../../../browser/form-values.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { newId } from '../../../shared/identifier.ts';
import {
  beginTryCall,
  type CourseBadge,
  type CourseInBrief,
  handInAnswersCall,
  type LessonView,
  listCoursesCall,
  showLessonCall,
  showTestCall,
  type TestView,
} from '../contract.ts';
import type { LessonLanguage } from '../course-list.ts';
import { CoursePage } from './course-page.tsx';
import { CoursesPage } from './courses-page.tsx';
import { inLanguage } from './lesson-languages.tsx';
import { LessonPage } from './lesson-page.tsx';
import { TestPage } from './test-page.tsx';
import { answerNames, type SentAnswers } from './test-questions.tsx';
import './courses.css';

type Shown =
  | { page: 'courses'; courses: CourseInBrief[]; badges: CourseBadge[] }
  | { page: 'course'; course: CourseInBrief; badge: CourseBadge | null; language: LessonLanguage }
  | { page: 'lesson'; lesson: LessonView }
  | { page: 'test'; test: TestView | null; courseKey: string; tryId: string };

const languageOf = ({ url }: Request): LessonLanguage =>
  new URL(url).searchParams.get('language') === 'pcm' ? 'pcm' : 'en';

/** Loads the list of courses, one course, a lesson (by number) or the test. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const query = { language: languageOf(request) };
  const { part } = params;
  const course = params.course?.toLowerCase();
  try {
    if (course && part === 'test') return data<Shown>(await testFor(api, course, query));
    if (course && part) {
      const lesson = await api.call(showLessonCall, { params: { course, lesson: part }, query });
      return data<Shown>({ page: 'lesson', lesson });
    }
    const listed = await api.call(listCoursesCall, { query });
    if (!course) return data<Shown>({ page: 'courses', ...listed });
    const found = listed.courses.find(({ key }) => key === course);
    if (!found) throw data(null, { status: 404 });
    const badge = listed.badges.find((each) => each.course === course) ?? null;
    return data<Shown>({ page: 'course', course: found, badge, ...query });
  } catch (error) {
    if (isApiFailure(error) && error.status === 404) throw data(null, { status: 404 });
    throw error;
  }
}

/** @throws Response a redirect to sign in */
async function testFor(api: Api, course: string, query: { language: LessonLanguage }): Promise<Shown> {
  const shown = { page: 'test', courseKey: course, tryId: newId() } as const;
  try {
    return { ...shown, test: await api.call(showTestCall, { params: { course }, query }) };
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    // Customers and operators see a page that says whom the test is for.
    if (error.status === 403) return { ...shown, test: null };
    if (error.status !== 401) throw error;
    const returnTo = inLanguage(`/courses/${course}/test`, query.language);
    throw redirect(`/signin?${new URLSearchParams({ returnTo })}`);
  }
}

/** Begins a try, or submits its answers. */
export async function action({ context, request, params: { course = '' } }: ActionFunctionArgs) {
  const api = context.get(apiContext);
  const values = await formValuesOf(request);
  const language = languageOf(request);
  const page = inLanguage(`/courses/${course}/test`, language);
  try {
    if (values.step === 'begin') {
      const body = { tryId: values.tryId ?? '' };
      await api.call(beginTryCall, { params: { course }, query: { language }, body });
      return redirect(page, 303);
    }
    const fields = missingIn(values);
    if (Object.keys(fields).length > 0) {
      const message = 'Some questions have no answer yet.';
      return data<SentAnswers>({ message, fields, values }, { status: 400 });
    }
    const answers = answerNames.map((name) => Number(values[name]));
    await api.call(handInAnswersCall, { params: { id: values.tryId ?? '' }, body: { answers } });
    return redirect(page, 303);
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    const message = error.code === 'internal' ? 'Submission failed.' : error.message;
    const signedOut = error.status === 401;
    return data<SentAnswers>({ message, values, signedOut }, { status: error.status });
  }
}

const missingIn = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    answerNames
      .filter((name) => !values[name])
      .map((name) => [name, `Choose an answer to question ${name.slice('answer'.length)}.`]),
  );

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepFormOnNetworkError(() => serverAction<SentAnswers>());

export const shouldRevalidate = reloadAfterSuccessOrConflict;

/** The page shows data of the caller. */
export const headers = () => ({ 'Cache-Control': 'private, no-cache' });

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  const { title, description, isOwn } = metaOf(loaderData);
  return [
    { title: `${title} · ${PRODUCT_NAME}` },
    ...(isOwn ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(description ? [{ name: 'description', content: description }] : []),
  ];
}

function metaOf(shown: Shown | undefined): { title: string; description?: string; isOwn?: boolean } {
  if (shown?.page === 'lesson') {
    const { title, course } = shown.lesson;
    return { title, description: `${title}. A lesson of the safety course: ${course.name}.` };
  }
  if (shown?.page === 'course') {
    const { name, lead } = shown.course;
    return { title: `Safety course: ${name}`, description: `${lead} Free lessons in English and Pidgin.` };
  }
  if (shown?.page === 'test') return { title: 'Test', isOwn: true };
  return {
    title: 'Safety courses',
    description:
      'Free safety lessons for artisans in English and Pidgin, and the badge that a passed test gives.',
  };
}

export default function CoursesScreen() {
  const shown = useLoaderData<typeof loader>();
  const sent = useActionData() as SentAnswers | undefined;
  if (shown.page === 'courses') return <CoursesPage {...shown} />;
  if (shown.page === 'course') return <CoursePage {...shown} />;
  if (shown.page === 'lesson') return <LessonPage lesson={shown.lesson} />;
  return <TestPage {...shown} sent={sent} />;
}
