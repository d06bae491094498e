'use client'

import { Alert, Button, FileButton, Group, Modal, Progress } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconFileUpload } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { call } from '#components/data/api.ts'
import { useOrganisation } from '#components/data/organisation.tsx'
import { useFileChoices } from '#components/shared/file-choices.ts'
import { separatorOf, Understood } from '#components/shared/understood.tsx'
import { Failure } from '#components/ui/form/failure.tsx'
import { useFocusReturn } from '#components/ui/form/use-focus-return.ts'
import { useEntrance } from '#components/ui/lazy/framed-before.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import type { Encoding } from '#lib/format/decode-text.ts'
import { beaconLimits } from '#lib/rules/beacon-limits.ts'
import { tableLimits } from '#lib/sheet/read-table-file.ts'
import classes from '../fence/fence.module.css'
import type { FileDialogProps } from '../fence/fence-types.ts'
import {
  type BeaconFileFault,
  type BeaconRow,
  type ReadBeacons,
  readBeacons,
} from './read-beacons.ts'
import { useBeaconsAgain } from './use-beacons.ts'

type RowError = CallReply<'beacon/Import'>['row_errors'][number]
type Checked = { file: File; read: ReadBeacons; good: number; errors: RowError[] }

const mostShown = 100

/** In calls of 500 rows. */
function useRows() {
  const { current } = useOrganisation()
  const [done, setDone] = useState<number>()
  const send = async (rows: readonly BeaconRow[], dry_run: boolean) => {
    const errors: RowError[] = []
    let added = 0
    setDone(0)
    try {
      for (let at = 0; at < rows.length; at += beaconLimits.imported) {
        const reply = await call('beacon/Import', {
          items: rows.slice(at, at + beaconLimits.imported),
          dry_run,
          ...(current.sid && { sfamilyid: current.sid }),
          request_id: crypto.randomUUID(),
        })
        added += reply.added
        errors.push(...reply.row_errors)
        setDone((at + beaconLimits.imported) / rows.length)
      }
    } finally {
      setDone(undefined)
    }
    return { added, errors }
  }
  return { send, done }
}

function useChecked(onClose: () => void) {
  const t = useTranslations('beacon')
  const readAgain = useBeaconsAgain()
  const { send, done } = useRows()
  const { choices, noteChoices } = useFileChoices()
  const [checked, setChecked] = useState<Checked>()
  const [fault, setFault] = useState<BeaconFileFault | Error>()
  const [tried, setTried] = useState<File>()
  const names = { number: t('number'), name: t('name'), address: t('address'), kind: t('kind') }
  const attempt = async (work: () => Promise<void>) => {
    setFault(undefined)
    await work().catch((error: Error) => setFault(error))
  }
  const check = (file: File, chosen?: Encoding) =>
    attempt(async () => {
      setChecked(undefined)
      setTried(file)
      const read = await readBeacons(file, names, { chosen, usual: choices().encoding })
      if ('fault' in read) return setFault(read)
      const { added, errors } = await send(read.rows, true)
      setChecked({ file, read, good: added, errors })
    })
  const onEncoding = (file: File, encoding: Encoding) => {
    noteChoices({ encoding })
    void check(file, encoding)
  }
  const run = ({ read, errors }: Checked) =>
    attempt(async () => {
      const bad = new Set(errors.map(({ row }) => row))
      const { added } = await send(
        read.rows.filter(({ row }) => !bad.has(row)),
        false,
      )
      notifications.show({ message: t('import.imported', { count: added }) })
      onClose()
    }).finally(readAgain)
  return { checked, fault, tried, done, check, onEncoding, run }
}

export function BeaconImport({ title, onClose }: FileDialogProps) {
  const t = useTranslations('beacon.import')
  const common = useTranslations('form')
  const { current } = useOrganisation()
  const reset = useRef<() => void>(null)
  useFocusReturn()
  const entrance = useEntrance()
  const { checked, fault, tried, done, check, onEncoding, run } = useChecked(onClose)
  const isBusy = done !== undefined
  const limits = { megabytes: tableLimits.bytes / 1e6, max: beaconLimits.perOrganisation }
  const choose = (file: File | null) => {
    if (!file) return
    // Lets the same file be chosen again.
    reset.current?.()
    void check(file)
  }
  return (
    <Modal
      {...entrance}
      onClose={isBusy ? () => undefined : onClose}
      title={<strong>{title}</strong>}
    >
      <div style={{ display: 'grid', gap: 14 }}>
        <p style={{ margin: 0, color: 'var(--wp-dimmed)' }}>
          {t('help', { name: current.sname, ...limits })}
        </p>
        <FileButton
          resetRef={reset}
          accept={tableLimits.extensions.join(',')}
          onChange={choose}
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
        {fault instanceof Error && <Failure error={fault} />}
        <div role="status" style={{ display: 'grid', gap: 14 }}>
          {fault && 'fault' in fault && (
            <Alert color="red">{t(`fault.${fault.fault}`, { ...limits, ...namesIn(fault) })}</Alert>
          )}
          {tried && fault && 'characters' in fault && (
            <Understood
              characters={fault.characters}
              facts={[]}
              onEncoding={(encoding) => onEncoding(tried, encoding)}
            />
          )}
          {checked && (
            <Found
              checked={checked}
              onEncoding={(encoding) => onEncoding(checked.file, encoding)}
            />
          )}
        </div>
        {isBusy && <Progress value={done * 100} aria-label={t('importing')} />}
        <Group justify="flex-end" gap={12}>
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button
            disabled={!checked || checked.good === 0}
            loading={isBusy}
            onClick={() => checked && void run(checked)}
          >
            {t('action', { count: checked?.good ?? 0 })}
          </Button>
        </Group>
      </div>
    </Modal>
  )
}

const namesIn = (fault: BeaconFileFault): Record<string, string> =>
  'format' in fault ? { format: fault.format } : {}

type FoundProps = { checked: Checked; onEncoding: (encoding: Encoding) => void }

function Found({ checked, onEncoding }: FoundProps) {
  const t = useTranslations('beacon')
  const tFile = useTranslations('ui.file')
  const { file, read, good, errors } = checked
  return (
    <>
      <Alert variant="light" title={<bdi>{file.name}</bdi>}>
        {t('import.found', { count: good })}
      </Alert>
      <Understood
        characters={read.characters}
        onEncoding={onEncoding}
        facts={[
          ['separator', separatorOf(tFile, read.separator)],
          ['sheet', read.sheet],
          ['columns', read.headings.join(', ')],
          ['left', read.left.slice(0, mostShown).join(', ')],
        ]}
      />
      {errors.length > 0 && (
        <Alert color="orange" title={t('import.refused', { count: errors.length })}>
          <ul className={classes.problems}>
            {errors.slice(0, mostShown).map((error) => (
              <li key={`${error.row} ${error.column}`}>
                {t('import.rowError', {
                  row: error.row,
                  column: t(error.column as 'name'),
                  reason: error.error_message,
                })}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  )
}
