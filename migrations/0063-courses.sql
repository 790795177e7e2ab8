-- Safety courses: tries of their tests, and the badge that a passed one gives. Lessons and questions are files
-- (src/features/courses/content), and so are the names of courses.
create table course_tries (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  course text not null check (course ~ '^[a-z-]{3,40}$'),
  -- What was asked, in order: [{"question": "leak-2", "order": [2, 0, 3, 1]}]; the right answer is 0, wherever it was shown.
  asked jsonb not null,
  began_at timestamptz not null,
  ends_at timestamptz not null,
  handed_in_at timestamptz,
  -- By their place on the page: 0 is the first that was shown.
  answers smallint[],
  right_count smallint,
  check (began_at < ends_at),
  check (handed_in_at >= began_at and handed_in_at < ends_at),
  check ((handed_in_at is null) = (answers is null) and (handed_in_at is null) = (right_count is null))
);
comment on table course_tries is
  'Tries of a course’s test: which questions were drawn, what was answered and how many were right. Removed 90 days after the try.';
create index course_tries_by_person on course_tries (user_id, course, began_at desc);
create index course_tries_by_age on course_tries (began_at);

create table course_badges (
  user_id uuid not null references users (id) on delete cascade,
  course text not null check (course ~ '^[a-z-]{3,40}$'),
  passed_at timestamptz not null,
  -- The last day in Lagos on which it holds.
  valid_until date not null,
  -- When its owner was told that it ends soon.
  warned_at timestamptz,
  primary key (user_id, course)
);
comment on table course_badges is
  'Who passed which course, when, and until which day it holds. Passing again writes the row anew.';
create index course_badges_by_course on course_badges (course, user_id);
create index course_badges_to_warn_of on course_badges (valid_until) where warned_at is null;
