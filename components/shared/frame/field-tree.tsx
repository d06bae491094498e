'use client'

import { useTranslations } from 'next-intl'
import { isWithin, type ParsedFrame, spacedBytes } from './byte-runs.ts'
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
export function FieldTree(props: TreeProps) {
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
