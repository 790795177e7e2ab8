export { type BadgeRow, courseBadgesOf, listsCourseBadge, shownBadges } from './badges-held.ts';
export { courseExamples } from './course-emails.ts';
export { coursesPersonalData } from './personal-data.ts';
export { courseTriesRetention } from './retention.ts';
export { coursesTimeline } from './timeline.ts';
export { watchCourseBadgesTask } from './watch-badges.ts';
