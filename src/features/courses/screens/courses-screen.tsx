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
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
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
import { QUESTIONS_ASKED } from '../course-limits.ts';
import type { LessonLanguage } from '../course-list.ts';
import { CoursePage } from './course-page.tsx';
import { CoursesPage } from './courses-page.tsx';
import { LessonPage } from './lesson-page.tsx';
import { TestPage } from './test-page.tsx';
import type { SentAnswers } from './test-questions.tsx';
import './courses.css';

type Shown =
  | { page: 'courses'; courses: CourseInBrief[]; badges: CourseBadge[]; language: LessonLanguage }
  | { page: 'course'; course: CourseInBrief; badge: CourseBadge | null; language: LessonLanguage }
  | { page: 'lesson'; lesson: LessonView }
  | { page: 'test'; test: TestView | null; courseKey: string; tryId: string };

const languageOf = ({ url }: Request): LessonLanguage =>
  new URL(url).searchParams.get('language') === 'pcm' ? 'pcm' : 'en';

/** All courses, one of them, a lesson (by its number) or the test. */
export async function loader({ context, request, params: { course: key, part } }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const query = { language: languageOf(request) };
  const { language } = query;
  try {
    if (key && part === 'test') {
      const params = { course: key.toLowerCase() };
      return data<Shown>({ page: 'test', ...(await readTest()), courseKey: params.course, tryId: newId() });
      async function readTest() {
        try {
          return { test: await api.call(showTestCall, { params, query }) };
        } catch (error) {
          if (!isApiFailure(error)) throw error;
          // A customer, or an operator: the page says for whom it is.
          if (error.status === 403) return { test: null };
          if (error.status !== 401) throw error;
          throw redirect(`/signin?${new URLSearchParams({ returnTo: `/courses/${params.course}/test` })}`);
        }
      }
    }
    if (key && part) {
      const params = { course: key.toLowerCase(), lesson: part };
      return data<Shown>({ page: 'lesson', lesson: await api.call(showLessonCall, { params, query }) });
    }
    const { courses, badges } = await api.call(listCoursesCall, { query });
    if (!key) return data<Shown>({ page: 'courses', courses, badges, language });
    const course = courses.find((each) => each.key === key.toLowerCase());
    if (!course) throw data(null, { status: 404 });
    const badge = badges.find((each) => each.course === course.key) ?? null;
    return data<Shown>({ page: 'course', course, badge, language });
  } catch (error) {
    if (isApiFailure(error) && error.status === 404) throw data(null, { status: 404 });
    throw error;
  }
}

/** Begins a try, or hands its answers in. */
export async function action({ context, request, params: { course = '' } }: ActionFunctionArgs) {
  const api = context.get(apiContext);
  const values = await formValuesOf(request);
  const language = languageOf(request);
  const page = `/courses/${course}/test${language === 'pcm' ? '?language=pcm' : ''}`;
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
    const answers = Array.from({ length: QUESTIONS_ASKED }, (_, index) =>
      Number(values[`answer${index + 1}`]),
    );
    await api.call(handInAnswersCall, { params: { id: values.tryId ?? '' }, body: { answers } });
    return redirect(page, 303);
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    const message = error.code === 'internal' ? 'Submission failed.' : error.message;
    return data<SentAnswers>({ message, values }, { status: error.status });
  }
}

const missingIn = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: QUESTIONS_ASKED }, (_, index) => `answer${index + 1}`)
      .filter((name) => !values[name])
      .map((name) => [name, `Choose an answer to question ${name.slice('answer'.length)}.`]),
  );

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepFormOnNetworkError(() => serverAction<SentAnswers>());

export const shouldRevalidate = reloadAfterSuccessOrConflict;

/** What it shows of the caller is theirs. */
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
