import { whole } from './number.ts'
import { atMost, required } from './required.ts'
import type { Rule } from './rule.ts'
import { textLimits } from './text-limits.ts'

/** Limits of rules about alarms, and of handling all like one. */
export const alarmRuleLimits = {
  perOrganisation: 50,
  /** A month; after the end of what it warned of also at once. */
  minutes: { min: 1, max: 43_200, usual: 60 },
  minutesAfterEnd: { min: 0, max: 43_200 },
  steps: 5,
  stepMinutes: { min: 1, max: 1440, usual: 10 },
  /** Older alarms are left to people. */
  lookBackDays: 31,
  previewDays: 7,
  /** Handled by one call of alarm/HandleLike. */
  handledAlike: 5000,
} as const

const { minutes, minutesAfterEnd, stepMinutes } = alarmRuleLimits
const isStepTime = whole(stepMinutes.min, stepMinutes.max)

/** `suid`: of an account, or a role of lib/codes/alarm-rules.ts. */
export type StepDraft = { suid: string; minutes: string }

/** Of steps as a form holds them: one text. */
export const stepsText = (steps: readonly StepDraft[]): string => JSON.stringify(steps)
export const stepsOf = (text: string): StepDraft[] => JSON.parse(text)

const ofSteps = (key: Rule['key'], test: (steps: StepDraft[]) => boolean): Rule => ({
  key,
  test: (text) => test(stepsOf(text)),
})

export const alarmRuleRules = {
  name: [required, atMost(textLimits.alarmRuleName)],
  begin: [whole(minutes.min, minutes.max)],
  end: [whole(minutesAfterEnd.min, minutesAfterEnd.max)],
  note: [atMost(textLimits.alarmNote)],
  steps: [
    ofSteps('tips1', (steps) => steps.length > 0 && steps.every(({ suid }) => suid !== '')),
    ofSteps('stepTwice', (steps) => new Set(steps.map(({ suid }) => suid)).size === steps.length),
    {
      ...ofSteps('whole', (steps) => steps.every((step) => isStepTime.test(step.minutes))),
      values: { min: stepMinutes.min, max: stepMinutes.max },
    },
    ofSteps('stepLater', (steps) =>
      steps.every((step, at) => Number(step.minutes) > Number(steps[at - 1]?.minutes ?? 0)),
    ),
  ],
} satisfies Record<string, readonly Rule[]>
