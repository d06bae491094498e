'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RecordingLine } from './recording-line.tsx'
import classes from './recordings.module.css'
import { type Recording, useRecordingActs } from './use-recording-acts.tsx'

/** What a device recorded around an alarm; the first picture is shown, sound waits to be played. */
export function AlarmMedia({ recordings }: { recordings: readonly Recording[] }) {
  const t = useTranslations('recording')
  const acts = useRecordingActs()
  const [open, setOpen] = useState(
    () => recordings.find(({ kind, url }) => kind === 'picture' && url !== null)?.id,
  )
  return (
    <section className={classes.ofAlarm} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      <ul className={classes.list}>
        {recordings.map((recording) => (
          <RecordingLine
            key={recording.id}
            recording={recording}
            acts={acts}
            isOpen={recording.id === open}
            onOpen={() => setOpen(recording.id === open ? undefined : recording.id)}
          />
        ))}
      </ul>
      {acts.dialog}
    </section>
  )
}
