'use client'

import { Alert, Button, FileButton, Group, Modal, Progress, Switch } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconFileUpload } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { call } from '#components/data/api.ts'
import { useOrganisation } from '#components/data/organisation.tsx'
import { Failure } from '#components/ui/form/failure.tsx'
import { useFocusReturn } from '#components/ui/form/use-focus-return.ts'
import { parseXml } from '#components/ui/parse-xml.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { poiLimits } from '#lib/rules/poi-limits.ts'
import { tableLimits } from '#lib/sheet/read-table.ts'
import classes from '../fence.module.css'
import type { FileDialogProps } from '../fence-types.ts'
import { type PoiFileFault, type PoiRow, poiFiles, readPois } from './read-pois.ts'
import { usePoisAgain } from './use-pois.ts'

type RowError = CallReply<'poi/Import'>['row_errors'][number]
type Checked = { name: string; rows: PoiRow[]; good: number; errors: RowError[] }

const mostShown = 100

/** In calls of 500 rows. */
function useRows() {
  const { current } = useOrganisation()
  const [done, setDone] = useState<number>()
  const send = async (
    rows: readonly PoiRow[],
    options: { dry_run: boolean; is_shared: boolean },
  ) => {
    const errors: RowError[] = []
    let added = 0
    setDone(0)
    try {
      for (let at = 0; at < rows.length; at += poiLimits.imported) {
        const reply = await call('poi/Import', {
          items: rows.slice(at, at + poiLimits.imported),
          ...options,
          ...(current.sid && { sfamilyid: current.sid }),
          request_id: crypto.randomUUID(),
        })
        added += reply.added
        errors.push(...reply.row_errors)
        setDone((at + poiLimits.imported) / rows.length)
      }
    } finally {
      setDone(undefined)
    }
    return { added, errors }
  }
  return { send, done }
}

export function PoiImport({ title, onClose }: FileDialogProps) {
  const t = useTranslations('poi.import')
  const common = useTranslations('form')
  const { current } = useOrganisation()
  const readAgain = usePoisAgain()
  const { send, done } = useRows()
  const reset = useRef<() => void>(null)
  const [checked, setChecked] = useState<Checked>()
  const [fault, setFault] = useState<PoiFileFault | Error>()
  const [isShared, setShared] = useState(false)
  useFocusReturn()
  const isBusy = done !== undefined
  const limits = { megabytes: tableLimits.bytes / 1e6, max: poiLimits.perOrganisation }
  const attempt = async (work: () => Promise<void>) => {
    setFault(undefined)
    await work().catch((error: Error) => setFault(error))
  }
  const choose = (file: File | null) =>
    attempt(async () => {
      if (!file) return
      // Lets the same file be chosen again.
      reset.current?.()
      setChecked(undefined)
      const rows = await readPois(file, parseXml)
      if (typeof rows === 'string') return setFault(rows)
      const { added, errors } = await send(rows, { dry_run: true, is_shared: isShared })
      setChecked({ name: file.name, rows, good: added, errors })
    })
  const run = (rows: readonly PoiRow[], bad: ReadonlySet<number>) =>
    attempt(async () => {
      const good = rows.filter(({ row }) => !bad.has(row))
      const { added } = await send(good, { dry_run: false, is_shared: isShared })
      notifications.show({ message: t('imported', { count: added }) })
      onClose()
    }).finally(readAgain)
  const bad = new Set(checked?.errors.map(({ row }) => row))
  return (
    <Modal opened onClose={isBusy ? () => undefined : onClose} title={<strong>{title}</strong>}>
      <div style={{ display: 'grid', gap: 14 }}>
        <p style={{ margin: 0, color: 'var(--wp-dimmed)' }}>
          {t('help', { name: current.sname, ...limits })}
        </p>
        <FileButton
          resetRef={reset}
          accept={poiFiles.join(',')}
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
        <Switch
          label={t('shared')}
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
        {fault instanceof Error && <Failure error={fault} />}
        <div role="status" style={{ display: 'grid', gap: 14 }}>
          {typeof fault === 'string' && <Alert color="red">{t(`fault.${fault}`, limits)}</Alert>}
          {checked && <Found checked={checked} />}
        </div>
        {isBusy && <Progress value={done * 100} aria-label={t('importing')} />}
        <Group justify="flex-end" gap={12}>
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button
            disabled={!checked || checked.good === 0}
            loading={isBusy}
            onClick={() => checked && void run(checked.rows, bad)}
          >
            {t('action', { count: checked?.good ?? 0 })}
          </Button>
        </Group>
      </div>
    </Modal>
  )
}

function Found({ checked }: { checked: Checked }) {
  const t = useTranslations('poi')
  const { name, good, errors } = checked
  const columnOf = ({ column }: RowError) => t(column as 'name')
  return (
    <>
      <Alert variant="light" title={<bdi>{name}</bdi>}>
        {t('import.found', { count: good })}
      </Alert>
      {errors.length > 0 && (
        <Alert color="orange" title={t('import.refused', { count: errors.length })}>
          <ul className={classes.problems}>
            {errors.slice(0, mostShown).map((error) => (
              <li key={`${error.row} ${error.column}`}>
                {t('import.rowError', {
                  row: error.row,
                  column: columnOf(error),
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
