'use client'

import { useTranslations } from 'next-intl'
import { useCodeMsg } from './code-msg.tsx'

/** What the web does not do, or no device that it reaches, and the plain reason. */
const reasons = {
  noWord: 'command.why.noWord',
  model: 'command.why.model',
  oneWay: 'command.why.oneWay',
  value: 'command.why.value',
  recording: 'recording.empty.unsupported',
  format: 'recording.player.unplayable',
} as const

export type UnsupportedReason = keyof typeof reasons

export const isUnsupported = (reason: string | null): reason is UnsupportedReason =>
  reason !== null && reason in reasons

/** The brand's notice, or the plain reason where it has none. */
export function Unsupported(props: { reason: UnsupportedReason; className?: string | undefined }) {
  const t = useTranslations()
  const notice = useCodeMsg()
  return (
    <p className={props.className} role="status">
      {notice ?? t(reasons[props.reason])}
    </p>
  )
}
