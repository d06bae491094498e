'use client'

import { Alert, Button, FileButton, Group, Modal, Progress, Switch, Table } from '@mantine/core'
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
import { parseXml } from '#components/ui/parse-xml.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import type { Encoding } from '#lib/format/decode-text.ts'
import { degreesText, readDegrees } from '#lib/format/read-degrees.ts'
import { poiLimits } from '#lib/rules/poi-limits.ts'
import { firstOf } from '#lib/sheet/first-of.ts'
import { tableLimits } from '#lib/sheet/read-table-file.ts'
import classes from '../fence/fence.module.css'
import type { FileDialogProps } from '../fence/fence-types.ts'
import type { PoiFileFault, PoiRow, ReadPois } from './poi-file.ts'
import { poiFiles, readPois } from './read-pois.ts'
import { usePoisAgain } from './use-pois.ts'

type RowError = CallReply<'poi/Import'>['row_errors'][number]
type Checked = { file: File; read: ReadPois; good: number; errors: RowError[] }

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
  const [tried, setTried] = useState<File>()
  const [isShared, setShared] = useState(false)
  useFocusReturn()
  const entrance = useEntrance()
  const { choices, noteChoices } = useFileChoices()
  const isBusy = done !== undefined
  const limits = { megabytes: tableLimits.bytes / 1e6, max: poiLimits.perOrganisation }
  const attempt = async (work: () => Promise<void>) => {
    setFault(undefined)
    await work().catch((error: Error) => setFault(error))
  }
  const check = (file: File, chosen?: Encoding) =>
    attempt(async () => {
      setChecked(undefined)
      setTried(file)
      const read = await readPois(file, parseXml, { chosen, usual: choices().encoding })
      if ('fault' in read) return setFault(read)
      const { added, errors } = await send(read.rows, { dry_run: true, is_shared: isShared })
      setChecked({ file, read, good: added, errors })
    })
  const chooseEncoding = (file: File, encoding: Encoding) => {
    noteChoices({ encoding })
    void check(file, encoding)
  }
  const choose = (file: File | null) => {
    if (!file) return
    // Lets the same file be chosen again.
    reset.current?.()
    void check(file)
  }
  const run = (rows: readonly PoiRow[], bad: ReadonlySet<number>) =>
    attempt(async () => {
      const good = rows.filter(({ row }) => !bad.has(row))
      const { added } = await send(good, { dry_run: false, is_shared: isShared })
      notifications.show({ message: t('imported', { count: added }) })
      onClose()
    }).finally(readAgain)
  const bad = new Set(checked?.errors.map(({ row }) => row))
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
          accept={poiFiles.join(',')}
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
        <Switch
          label={t('shared')}
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
        {fault instanceof Error && <Failure error={fault} />}
        <div role="status" style={{ display: 'grid', gap: 14 }}>
          {fault && 'fault' in fault && (
            <Alert color="red">{t(`fault.${fault.fault}`, { ...limits, ...namesIn(fault) })}</Alert>
          )}
          {tried && fault && 'characters' in fault && (
            <Understood
              characters={fault.characters}
              facts={[]}
              onEncoding={(encoding) => chooseEncoding(tried, encoding)}
            />
          )}
          {checked && (
            <Found
              checked={checked}
              onEncoding={(encoding) => chooseEncoding(checked.file, encoding)}
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
            onClick={() => checked && void run(checked.read.rows, bad)}
          >
            {t('action', { count: checked?.good ?? 0 })}
          </Button>
        </Group>
      </div>
    </Modal>
  )
}

const namesIn = (fault: PoiFileFault) => ({
  ...('format' in fault && { format: fault.format }),
  ...('name' in fault && { name: fault.name }),
})

type FoundProps = { checked: Checked; onEncoding: (encoding: Encoding) => void }

function Found({ checked, onEncoding }: FoundProps) {
  const t = useTranslations('poi')
  const tFile = useTranslations('ui.file')
  const { file, read, good, errors } = checked
  const { characters, separator, sheet, otherSheets, hidden, headings, left, rows } = read
  const columnOf = ({ column }: RowError) => t(column as 'name')
  return (
    <>
      <Alert variant="light" title={<bdi>{file.name}</bdi>}>
        {t('import.found', { count: good })}
      </Alert>
      <Understood
        characters={characters}
        onEncoding={onEncoding}
        facts={[
          ['separator', separatorOf(tFile, separator)],
          ['sheet', sheet],
          ['otherSheets', otherSheets.join(', ')],
          ['hiddenRows', firstOf(hidden)],
          ['columns', headings.join(', ')],
          ['left', left.slice(0, mostShown).join(', ')],
        ]}
      />
      <FirstRows rows={rows} />
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

const previewed = 3

/** So that a wrong column, order or encoding is seen before anything is saved. */
function FirstRows({ rows }: { rows: readonly PoiRow[] }) {
  const t = useTranslations('poi')
  const tFile = useTranslations('ui.file')
  const degrees = (axis: 'lat' | 'lon', text = '') => {
    const read = readDegrees(text, axis)
    return 'micro' in read ? degreesText(read.micro) : text
  }
  return (
    <Table fz="sm" aria-label={tFile('preview')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('name')}</Table.Th>
          <Table.Th>{t('lat')}</Table.Th>
          <Table.Th>{t('lon')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.slice(0, previewed).map(({ row, name, lat, lon }) => (
          <Table.Tr key={row}>
            <Table.Td>
              <bdi>{name}</bdi>
            </Table.Td>
            <Table.Td className="tabular">{degrees('lat', lat)}</Table.Td>
            <Table.Td className="tabular">{degrees('lon', lon)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
