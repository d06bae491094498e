'use client'

import { IconMicrophone, IconPhoto, IconVideo } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { AlarmType } from '#lib/codes/alarm-types.ts'
import classes from './alarm-kind-cell.module.css'
import type { AlarmRecording } from './use-alarm-media.ts'

const marks = [
  { kind: 'picture', Icon: IconPhoto },
  { kind: 'audio', Icon: IconMicrophone },
  { kind: 'video', Icon: IconVideo },
] as const

type AlarmKindCellProps = { type: AlarmType; recordings: readonly AlarmRecording[] }

/** What kind of alarm, with a mark for each kind of recording beside it. */
export function AlarmKindCell({ type, recordings }: AlarmKindCellProps) {
  const t = useTranslations()
  const name = t(`alarm.type.${type}`)
  const shown = marks.filter(({ kind }) =>
    recordings.some((one) => one.kind === kind && one.url !== null),
  )
  return (
    <span className={classes.cell} title={name}>
      {name}
      {shown.map(({ kind, Icon }) => (
        <Icon key={kind} size={16} role="img" aria-label={t(`recording.kind.${kind}`)} />
      ))}
    </span>
  )
}
