export { describeSchedule } from './describe-schedule.ts';
export { draftOfSchedule, newSchedule, type ScheduleDraft, toSchedule } from './schedule-draft.ts';
export { SCHEDULE_FIELDS, ScheduleFields } from './schedule-fields.tsx';
