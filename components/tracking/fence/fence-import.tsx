'use client'

import { Button, FileButton, Group, Modal, Progress } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconFileUpload } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { call } from '#components/data/api.ts'
import { useOrganisation } from '#components/data/organisation.tsx'
import { useFileChoices } from '#components/shared/file-choices.ts'
import { useFocusReturn } from '#components/ui/form/use-focus-return.ts'
import { useEntrance } from '#components/ui/lazy/framed-before.ts'
import { parseXml } from '#components/ui/parse-xml.ts'
import { fenceLimits } from '#lib/rules/fence-limits.ts'
import type { FileDialogProps } from './fence-types.ts'
import { fileLimits, type ReadFault, type ReadFence } from './file/read-fences.ts'
import { readFencesFile } from './file/read-fences-file.ts'
import { type Found, FoundFences, type Reading, type Refused } from './found-fences.tsx'
import { useFencesAgain } from './use-fences.ts'

/** Keeps below the rate limit. */
const pauseMs = 60

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
