'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { PlainAlert } from '#components/ui/plain/plain-alert.tsx'
import { byteRunsOf, isWithin, type ParsedFrame, spacedBytes } from './byte-runs.ts'
import { FieldTree } from './field-tree.tsx'
import classes from './parse.module.css'

/** `bad checksum` is the text `badChecksum`. */
const errorKey = (error: string) =>
  error.replace(/ (.)/g, (_, letter: string) => letter.toUpperCase())

/** A frame: its bytes beside its fields; each marks the other. */
export function FrameView({ frame, hex }: { frame: ParsedFrame; hex: string }) {
  const t = useTranslations('tool.parse')
  const runs = useMemo(() => byteRunsOf(frame), [frame])
  const [marked, setMarked] = useState<string>()
  const { name, number, serial, error, from, to } = frame
  const key = `error.${errorKey(error ?? '')}`
  return (
    <section className={classes.frame} aria-label={name ?? t('broken')}>
      <header className={classes.head}>
        <h2 dir="auto">{name || t(error === null ? 'partial' : 'broken')}</h2>
        {number !== null && <bdi>{t('number', { number })}</bdi>}
        {serial !== null && <span>{t('serial', { serial: String(serial) })}</span>}
        <span>{t('bytes', { from: String(from), to: String(to - 1) })}</span>
      </header>
      {error !== null && (
        <PlainAlert tone="bad">{error && t.has(key) ? t(key) : error || t('broken')}</PlainAlert>
      )}
      <div className={classes.sides}>
        <code className={classes.hex} dir="ltr">
          {runs.map((run) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: the tree does the same by keyboard
            <span
              key={run.from}
              className={classes.run}
              data-part={run.part}
              data-marked={isWithin(run.path, marked) || undefined}
              title={run.path ?? run.part}
              onMouseEnter={() => setMarked(run.path)}
              onMouseLeave={() => setMarked(undefined)}
            >
              {spacedBytes(hex, run)}
            </span>
          ))}
        </code>
        <FieldTree frame={frame} hex={hex} marked={marked} onMark={setMarked} />
      </div>
    </section>
  )
}
