'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { PlainAlert } from '#components/ui/plain/plain-alert.tsx'
import { byteRunsOf, isWithin, type ParsedFrame, spacedBytes } from './byte-runs.ts'
import classes from './parse.module.css'

type TreeProps = {
  frame: ParsedFrame
  hex: string
  marked: string | undefined
  onMark: (path: string | undefined) => void
}

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null

const childrenOf = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, child]) => child !== undefined)

/** Named values; those whose bytes are known can be pointed at. */
function FieldTree(props: TreeProps) {
  const t = useTranslations('tool.parse')
  const { frame, hex } = props
  const header = Object.fromEntries(
    frame.places
      .filter(({ path }) => path.startsWith('header.'))
      .map((place) => [place.path.slice('header.'.length), spacedBytes(hex, place)]),
  )
  const all: [string, unknown][] = [
    ...(Object.keys(header).length > 0 ? ([['header', header]] as [string, unknown][]) : []),
    ...childrenOf(frame.fields),
  ]
  return (
    <div className={classes.fields}>
      {all.length > 0 && <Branch {...props} entries={all} path="" />}
      {frame.reports.length > 0 && (
        <details>
          <summary>{t('reports', { count: frame.reports.length })}</summary>
          <Branch {...props} entries={childrenOf(frame.reports)} path="#report" />
        </details>
      )}
    </div>
  )
}

type BranchProps = TreeProps & { entries: [string, unknown][]; path: string }

function Branch({ entries, path, ...rest }: BranchProps) {
  return (
    <ul className={classes.branch}>
      {entries.map(([name, value]) => (
        <Leaf
          key={name}
          {...rest}
          name={name}
          value={value}
          path={path ? `${path}.${name}` : name}
        />
      ))}
    </ul>
  )
}

function Leaf({
  name,
  value,
  path,
  ...rest
}: TreeProps & { name: string; value: unknown; path: string }) {
  const { frame, marked, onMark } = rest
  const place = frame.places.find((one) => one.path === path)
  const text = isBranch(value) ? '' : String(value)
  const words = (
    <>
      <b>{name}</b>
      {text !== '' && <span dir="auto">{text}</span>}
      {place && (
        <small>{place.from === place.to - 1 ? place.from : `${place.from}–${place.to - 1}`}</small>
      )}
    </>
  )
  return (
    <li>
      {place ? (
        <button
          type="button"
          className={classes.leaf}
          data-marked={isWithin(marked, path) || undefined}
          aria-pressed={marked === path}
          onFocus={() => onMark(path)}
          onBlur={() => onMark(undefined)}
          onMouseEnter={() => onMark(path)}
          onMouseLeave={() => onMark(undefined)}
          onClick={() => onMark(path)}
        >
          {words}
        </button>
      ) : (
        <span className={classes.leaf}>{words}</span>
      )}
      {isBranch(value) && <Branch {...rest} entries={childrenOf(value)} path={path} />}
    </li>
  )
}

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
