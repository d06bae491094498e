import type { HealthAlertKind } from '#lib/codes/health-alerts.ts'
import { fillText, messageTexts } from '../../../texts/message-text.ts'
import type { HealthAlert } from '../../platform/operations/find-alerts.ts'

/** In a language, as a brand writes. `kind` of a release that knows more stands as it is. */
export function alertText({ kind, subject, value }: HealthAlert, lang: string, brand: string) {
  const texts: Partial<Record<HealthAlertKind, string>> = messageTexts(lang, brand).health.kind
  return fillText(texts[kind] ?? kind, { subject: subject, value: value })
}
