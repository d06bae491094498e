'use client'

import { Alert, Switch } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Understood } from '#components/shared/understood.tsx'
import { NumericField } from '#components/ui/form/numeric-field.tsx'
import type { Characters, Encoding } from '#lib/format/decode-text.ts'
import { isolated } from '#lib/i18n/isolate-arguments.ts'
import { fenceLimits, usualWidth } from '#lib/rules/fence-limits.ts'
import { whole } from '#lib/rules/number.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import classes from './fence.module.css'
import type { FencesFormat, ReadFence } from './file/read-fences.ts'

export type Refused = { name: string; reason: string }

/** What a person says of a file. */
export type Reading = { encoding?: Encoding; usual?: Encoding; isTurned?: boolean; width?: number }

export type Found =
  | {
      name: string
      fences: ReadFence[]
      refused: Refused[]
      /** What was understood; nothing of it once fences were added. */
      read?: { file: File; format: FencesFormat; characters: Characters; reading: Reading }
    }
  | { fault: string }

type FoundProps = {
  found: Found
  onRead: (file: File, reading: Reading) => Promise<void>
}

/** What was understood of a file, and remarks on what is taken in otherwise or not at all. */
export function FoundFences({ found, onRead }: FoundProps) {
  const t = useTranslations('fence.file')
  const tFile = useTranslations('ui.file')
  const common = useTranslations('common')
  if ('fault' in found) return <Alert color="red">{found.fault}</Alert>
  const { name, fences, refused, read } = found
  const namesOf = (isNamed: (one: ReadFence) => unknown) =>
    fences.filter(isNamed).map(({ fence }) => isolated(fence.name))
  const cut = namesOf(({ isCut }) => isCut)
  const thinned = namesOf(({ thinnedBy }) => thinnedBy)
  const rounded = namesOf(({ isRounded }) => isRounded)
  const left = fences.flatMap((one) =>
    one.left
      ? common('withValue', { label: isolated(one.fence.name), value: one.left.join(', ') })
      : [],
  )
  return (
    <>
      {name && (
        <Alert variant="light" title={<bdi>{name}</bdi>} {...(fences.length === 0 && noneReady)}>
          {t('found', { count: fences.length })}
        </Alert>
      )}
      {read && (
        <Understood
          characters={read.characters}
          facts={[
            ['format', read.format],
            ['names', firstNames(fences)],
            ['extent', extentOf(fences)],
            ['left', left.slice(0, mostNamed).join('; ')],
          ]}
          onEncoding={(encoding) => void onRead(read.file, { ...read.reading, encoding })}
        />
      )}
      {read?.format.startsWith('GeoJSON') && (
        <Switch
          label={tFile('isTurned')}
          checked={read.reading.isTurned === true}
          onChange={(event) =>
            void onRead(read.file, { ...read.reading, isTurned: event.currentTarget.checked })
          }
        />
      )}
      {read && (read.reading.width !== undefined || fences.some(({ isWidened }) => isWidened)) && (
        <WidthField
          first={read.reading.width ?? usualWidth}
          onWidth={(width) => void onRead(read.file, { ...read.reading, width })}
        />
      )}
      {thinned.length > 0 && (
        <Alert color="orange">
          {t('thinned', { max: fenceLimits.line.max, names: thinned.join(', ') })}
        </Alert>
      )}
      {rounded.length > 0 && (
        <Alert color="orange">{t('rounded', { names: rounded.join(', ') })}</Alert>
      )}
      {cut.length > 0 && (
        <Alert color="orange">
          {t('cut', { max: textLimits.fenceName, names: cut.join(', ') })}
        </Alert>
      )}
      {refused.length > 0 && (
        <Alert color="orange" title={t('refused', { count: refused.length })}>
          <ul className={classes.problems}>
            {refused.map((one, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: fixed list
              <li key={at}>
                {common('withValue', { label: isolated(one.name), value: one.reason })}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  )
}

/** Nothing to be glad of. */
const noneReady = { color: 'gray' }

const mostNamed = 5

/** So that a wrong encoding is seen before anything is saved. */
function firstNames(fences: readonly ReadFence[]): string {
  const names = fences.slice(0, mostNamed).map(({ fence }) => isolated(fence.name))
  return [...names, ...(fences.length > mostNamed ? ['…'] : [])].join(', ')
}

/** Of lines, which are refused while it is invalid. */
function WidthField({ first, onWidth }: { first: number; onWidth: (width: number) => void }) {
  const t = useTranslations('fence')
  const [text, setText] = useState(String(first))
  return (
    <NumericField
      label={t('file.width')}
      description={t('file.widthHelp')}
      rule={whole(fenceLimits.width.min, fenceLimits.width.max)}
      unit={t('form.metres')}
      value={text}
      onChange={(value) => {
        setText(String(value))
        onWidth(Number(value))
      }}
    />
  )
}

/** Corners of all, latitude first, so that a turned order is seen. */
function extentOf(fences: readonly ReadFence[]): string {
  const points = fences.flatMap(({ fence: { points = [], lat, lon } }) =>
    lat === undefined || lon === undefined ? points : [...points, { lat, lon }],
  )
  if (points.length === 0) return ''
  const corner = (pick: (...values: number[]) => number) =>
    [points.map(({ lat }) => lat), points.map(({ lon }) => lon)]
      .map((values) => (values.reduce((a, b) => pick(a, b)) / 1e6).toFixed(4))
      .join(', ')
  return `${corner(Math.min)} – ${corner(Math.max)}`
}
