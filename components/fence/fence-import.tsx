'use client'

import { Alert, Button, FileButton, Group, Modal, Progress, Switch } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconFileUpload } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { call } from '#components/data/api.ts'
import { useOrganisation } from '#components/data/organisation.tsx'
import { useFileChoices } from '#components/ui/file-choices.ts'
import { NumericField } from '#components/ui/form/numeric-field.tsx'
import { useFocusReturn } from '#components/ui/form/use-focus-return.ts'
import { useEntrance } from '#components/ui/lazy/framed-before.ts'
import { parseXml } from '#components/ui/parse-xml.ts'
import { Understood } from '#components/ui/understood.tsx'
import type { Characters, Encoding } from '#lib/format/decode-text.ts'
import { isolated } from '#lib/i18n/isolate-arguments.ts'
import { fenceLimits, usualWidth } from '#lib/rules/fence-limits.ts'
import { whole } from '#lib/rules/number.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import classes from './fence.module.css'
import type { FileDialogProps } from './fence-types.ts'
import {
  type FencesFormat,
  fileLimits,
  type ReadFault,
  type ReadFence,
} from './file/read-fences.ts'
import { readFencesFile } from './file/read-fences-file.ts'
import { useFencesAgain } from './use-fences.ts'

/** Keeps below the rate limit. */
const pauseMs = 60

type Refused = { name: string; reason: string }

function useAdding() {
  const { current } = useOrganisation()
  const readAgain = useFencesAgain()
  const [done, setDone] = useState<number>()
  const stop = useRef(false)
  useEffect(
    () => () => {
      stop.current = true
    },
    [],
  )
  const add = async (fences: readonly ReadFence[]) => {
    const refused: Refused[] = []
    let added = 0
    stop.current = false
    setDone(0)
    for (const [at, { fence }] of fences.entries()) {
      if (stop.current) break
      try {
        const of = current.sid && { sfamilyid: current.sid }
        await call('fence/Add', { ...fence, ...of, request_id: crypto.randomUUID() })
        added++
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        refused.push({ name: fence.name, reason })
      }
      setDone(at + 1)
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    setDone(undefined)
    await readAgain()
    return { added, refused }
  }
  const halt = () => {
    stop.current = true
  }
  return { add, done, halt }
}

type Reading = { encoding?: Encoding; usual?: Encoding; isTurned?: boolean; width?: number }

type Found =
  | {
      name: string
      fences: ReadFence[]
      refused: Refused[]
      /** What was understood; nothing of it once fences were added. */
      read?: { file: File; format: FencesFormat; characters: Characters; reading: Reading }
    }
  | { fault: string }

function useFound() {
  const t = useTranslations('fence.file')
  const reasonOf = ({ fault }: ReadFault) =>
    t(`area.${fault}`, {
      corners: fenceLimits.points.max,
      line: fenceLimits.line.max,
      min: fenceLimits.radius.min,
      max: fenceLimits.radius.max,
      least: fenceLimits.width.min,
      most: fenceLimits.width.max,
    })
  return async (file: File, reading: Reading = {}): Promise<Found> => {
    const limits = { megabytes: fileLimits.bytes / 1e6, fences: fileLimits.fences }
    const found = await readFencesFile(file, parseXml, reading)
    if ('fault' in found) return { fault: t(`fault.${found.fault}`, { ...limits, ...found }) }
    const { fences, faults, format, characters } = found
    const refused = faults.map((one) => ({ name: one.name, reason: reasonOf(one) }))
    return { name: file.name, fences, refused, read: { file, format, characters, reading } }
  }
}

export function FenceImport({ title, onClose }: FileDialogProps) {
  const t = useTranslations('fence.file')
  const common = useTranslations('form')
  const { current } = useOrganisation()
  const { add, done, halt } = useAdding()
  const find = useFound()
  const { choices, noteChoices } = useFileChoices()
  const reset = useRef<() => void>(null)
  const [found, setFound] = useState<Found>()
  useFocusReturn()
  const entrance = useEntrance()
  const isBusy = done !== undefined
  const choose = async (file: File | null) => {
    if (!file) return
    // Lets the same file be chosen again.
    reset.current?.()
    const { encoding: usual, isTurned } = choices()
    setFound(await find(file, { ...(usual && { usual }), ...(isTurned && { isTurned }) }))
  }
  const run = async (fences: readonly ReadFence[]) => {
    const { added, refused } = await add(fences)
    notifications.show({ message: t('imported', { count: added }) })
    if (refused.length === 0) onClose()
    else setFound({ name: '', fences: [], refused })
  }
  const fences = found && 'fences' in found ? found.fences : []
  return (
    <Modal
      {...entrance}
      onClose={isBusy ? () => undefined : onClose}
      title={<strong>{title}</strong>}
    >
      <div style={{ display: 'grid', gap: 14 }}>
        <p style={{ margin: 0, color: 'var(--wp-dimmed)' }}>
          {t('importHelp', {
            name: current.sname,
            megabytes: fileLimits.bytes / 1e6,
            fences: fileLimits.fences,
          })}
        </p>
        <FileButton
          resetRef={reset}
          accept=".kml,.kmz,.gpx,.geojson,.json,.geojsonl,.geojsons,.ndjson,application/geo+json,application/json"
          onChange={(file) => void choose(file)}
          inputProps={{ 'aria-label': t('choose') }}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              disabled={isBusy}
              leftSection={<IconFileUpload size={17} />}
            >
              {t('choose')}
            </Button>
          )}
        </FileButton>
        <div role="status" style={{ display: 'grid', gap: 14 }}>
          {found && (
            <FoundFences
              found={found}
              onRead={async (file, reading) => {
                const { encoding, isTurned = false } = reading
                noteChoices({ ...(encoding && { encoding }), isTurned })
                setFound(await find(file, reading))
              }}
            />
          )}
        </div>
        {isBusy && (
          <Progress value={(done / Math.max(1, fences.length)) * 100} aria-label={t('importing')} />
        )}
        <Group justify="flex-end" gap={12}>
          <Button variant="default" onClick={isBusy ? halt : onClose}>
            {isBusy ? t('stop') : common('cancel')}
          </Button>
          <Button disabled={fences.length === 0} loading={isBusy} onClick={() => void run(fences)}>
            {t('importAction', { count: fences.length })}
          </Button>
        </Group>
      </div>
    </Modal>
  )
}

type FoundProps = {
  found: Found
  onRead: (file: File, reading: Reading) => Promise<void>
}

function FoundFences({ found, onRead }: FoundProps) {
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
