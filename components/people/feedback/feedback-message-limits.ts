import type { Picture } from '#components/ui/form/picture-field.tsx'
import { feedbackLimits } from '#lib/rules/feedback-limits.ts'
import { textLimits } from '#lib/rules/text-limits.ts'

export const feedbackMessageLimits = {
  text: textLimits.feedback,
  pictures: feedbackLimits.pictures,
} as const

export const idsOf = (pictures: readonly Picture[]): string[] => pictures.map(({ id }) => id)
