import type { HealthAlertKind } from '#lib/codes/health-alerts.ts'
import { fillText, messageTexts } from '../../../texts/message-text.ts'
import type { HealthAlert } from '../../platform/operations/find-alerts.ts'

/** In a language, as a brand writes. `kind` of a release that knows more stands as it is. */
export function alertText({ kind, subject, value }: HealthAlert, lang: string, brand: string) {
  const texts: Partial<Record<HealthAlertKind, string>> = messageTexts(lang, brand).health.kind
  const about = ofJobs.has(kind) ? jobTitle(subject, lang, brand) : subject
  return fillText(texts[kind] ?? kind, { subject: about, value: value })
}

const ofJobs: ReadonlySet<HealthAlertKind> = new Set(['jobFailing', 'jobLate', 'backlog'])

/** What people call a job of the worker. One that another release runs stands by its name. */
export function jobTitle(name: string, lang: string, brand: string): string {
  const titles: Record<string, string> = messageTexts(lang, brand).health.job
  return titles[name] ?? name
}
