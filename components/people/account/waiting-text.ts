import type { useTranslations } from 'next-intl'
import type { CallReply } from '#lib/contract/calls.ts'
import { dateTime } from '#lib/format/time.ts'

type Waiting = Pick<NonNullable<CallReply<'user/GetPersonData'>['erasure']>, 'held_by' | 'due_time'>

/** When an erasure that waits begins, or what holds it, what to do about that, and when it is looked at again. */
export function waitingText(
  t: ReturnType<typeof useTranslations<'person'>>,
  { held_by: cause, due_time: due }: Waiting,
): string {
  const time = dateTime(due)
  return cause === ''
    ? t('due', { time: time })
    : t('held', { cause: t(`heldBy.${cause}`), time: time })
}
