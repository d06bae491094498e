'use client'

import { Alert, Button, FileButton, Group, Modal, Progress } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconFileUpload } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useRef, useState } from 'react'
import { useOrganisation } from '#components/data/organisation.tsx'
import { useFileChoices } from '#components/shared/file-choices.ts'
import { separatorOf, Understood } from '#components/shared/understood.tsx'
import { Failure } from '#components/ui/form/failure.tsx'
import { useFocusReturn } from '#components/ui/form/use-focus-return.ts'
import { useEntrance } from '#components/ui/lazy/framed-before.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import type { Encoding } from '#lib/format/decode-text.ts'
import { firstOf } from '#lib/sheet/first-of.ts'
import { type TableForm, type TableHints, tableLimits } from '#lib/sheet/read-table-file.ts'
import classes from '../fence/fence.module.css'
import type { FileDialogProps } from '../fence/fence-types.ts'

type Reply = CallReply<'beacon/Import' | 'poi/Import'>
type RowError = Reply['row_errors'][number]

/** What was understood of a file. */
type ReadFile<Row> = {
  rows: Row[]
  characters: TableForm['characters']
  separator: TableForm['separator']
  /** Of a workbook. */
  sheet: string
  /** Visible ones that hold something and were not read. */
  otherSheets?: string[]
  /** Numbers of its hidden rows, which were not read. */
  hidden?: number[]
  headings: string[]
  /** What of it says nothing here. */
  left: string[]
}
/** Why it was not; with its characters where they may have been read wrongly. */
type Fault = { fault: string; characters?: TableForm['characters'] }

type ImportDialogProps<Row, Why extends Fault> = FileDialogProps & {
  /** Its texts are in the area of this name. */
  kind: 'beacon' | 'poi'
  /** Endings of files. */
  accept: readonly string[]
  limits: { perOrganisation: number; imported: number }
  read: (file: File, hints: TableHints) => Promise<ReadFile<Row> | Why>
  /** A call of so many rows as it may have. */
  send: (rows: Row[], dry_run: boolean) => Promise<Reply>
  readAgain: () => Promise<void>
  faultText: (fault: Why, limits: { megabytes: number; max: number }) => string
  /** What else is chosen. */
  options?: ReactNode
  preview?: (rows: readonly Row[]) => ReactNode
}

type Checked<Row> = { file: File; read: ReadFile<Row>; good: number; errors: RowError[] }

const mostShown = 100

/** In calls of so many rows as one may have. */
function useRows<Row>(send: (rows: Row[], dry_run: boolean) => Promise<Reply>, most: number) {
  const [done, setDone] = useState<number>()
  const sendAll = async (rows: readonly Row[], dry_run: boolean) => {
    const errors: RowError[] = []
    let added = 0
    setDone(0)
    try {
      for (let at = 0; at < rows.length; at += most) {
        const reply = await send(rows.slice(at, at + most), dry_run)
        added += reply.added
        errors.push(...reply.row_errors)
        setDone((at + most) / rows.length)
      }
    } finally {
      setDone(undefined)
    }
    return { added, errors }
  }
  return { sendAll, done }
}

function useChecked<Row extends { row: number }, Why extends Fault>(
  props: ImportDialogProps<Row, Why>,
) {
  const { kind, limits, read: readFile, send, readAgain, onClose } = props
  const t = useTranslations(kind)
  const { sendAll, done } = useRows(send, limits.imported)
  const { choices, noteChoices } = useFileChoices()
  const [checked, setChecked] = useState<Checked<Row>>()
  const [fault, setFault] = useState<Why | Error>()
  const [tried, setTried] = useState<File>()
  const attempt = async (work: () => Promise<void>) => {
    setFault(undefined)
    await work().catch((error: Error) => setFault(error))
  }
  const check = (file: File, chosen?: Encoding) =>
    attempt(async () => {
      setChecked(undefined)
      setTried(file)
      const read = await readFile(file, { chosen, usual: choices().encoding })
      if ('fault' in read) return setFault(read)
      const { added, errors } = await sendAll(read.rows, true)
      setChecked({ file, read, good: added, errors })
    })
  const onEncoding = (file: File, encoding: Encoding) => {
    noteChoices({ encoding })
    void check(file, encoding)
  }
  const run = ({ read, errors }: Checked<Row>) =>
    attempt(async () => {
      const bad = new Set(errors.map(({ row }) => row))
      const good = read.rows.filter(({ row }) => !bad.has(row))
      const { added } = await sendAll(good, false)
      notifications.show({ message: t('import.imported', { count: added }) })
      onClose()
    }).finally(readAgain)
  return { checked, fault, tried, done, check, onEncoding, run }
}

/** Reads a file, says what the server would take of it, and sends that. */
export function ImportDialog<Row extends { row: number }, Why extends Fault>(
  props: ImportDialogProps<Row, Why>,
) {
  const { kind, title, accept, options, preview, faultText, onClose } = props
  const t = useTranslations(kind)
  const common = useTranslations('form')
  const { current } = useOrganisation()
  useFocusReturn()
  const entrance = useEntrance()
  const { checked, fault, tried, done, check, onEncoding, run } = useChecked(props)
  const isBusy = done !== undefined
  const limits = { megabytes: tableLimits.bytes / 1e6, max: props.limits.perOrganisation }
  return (
    <Modal
      {...entrance}
      onClose={isBusy ? () => undefined : onClose}
      title={<strong>{title}</strong>}
    >
      <div style={{ display: 'grid', gap: 14 }}>
        <p style={{ margin: 0, color: 'var(--wp-dimmed)' }}>
          {t('import.help', { name: current.sname, ...limits })}
        </p>
        <ChooseFile label={t('import.choose')} accept={accept} isBusy={isBusy} onFile={check} />
        {options}
        {fault instanceof Error && <Failure error={fault} />}
        <div role="status" style={{ display: 'grid', gap: 14 }}>
          {fault && !(fault instanceof Error) && (
            <Alert color="red">{faultText(fault, limits)}</Alert>
          )}
          {tried && fault && !(fault instanceof Error) && fault.characters && (
            <Understood
              characters={fault.characters}
              facts={[]}
              onEncoding={(encoding) => onEncoding(tried, encoding)}
            />
          )}
          {checked && (
            <FoundRows
              kind={kind}
              checked={checked}
              preview={preview}
              onEncoding={(encoding) => onEncoding(checked.file, encoding)}
            />
          )}
        </div>
        {isBusy && <Progress value={done * 100} aria-label={t('import.importing')} />}
        <Group justify="flex-end" gap={12}>
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button
            disabled={!checked || checked.good === 0}
            loading={isBusy}
            onClick={() => checked && void run(checked)}
          >
            {t('import.action', { count: checked?.good ?? 0 })}
          </Button>
        </Group>
      </div>
    </Modal>
  )
}

type ChooseFileProps = {
  label: string
  accept: readonly string[]
  isBusy: boolean
  onFile: (file: File) => void
}

function ChooseFile({ label, accept, isBusy, onFile }: ChooseFileProps) {
  const reset = useRef<() => void>(null)
  const choose = (file: File | null) => {
    if (!file) return
    // Lets the same file be chosen again.
    reset.current?.()
    onFile(file)
  }
  return (
    <FileButton
      resetRef={reset}
      accept={accept.join(',')}
      onChange={choose}
      inputProps={{ 'aria-label': label }}
    >
      {(props) => (
        <Button
          {...props}
          variant="default"
          disabled={isBusy}
          leftSection={<IconFileUpload size={17} />}
        >
          {label}
        </Button>
      )}
    </FileButton>
  )
}

type FoundProps<Row> = {
  kind: 'beacon' | 'poi'
  checked: Checked<Row>
  preview: ((rows: readonly Row[]) => ReactNode) | undefined
  onEncoding: (encoding: Encoding) => void
}

function FoundRows<Row>(props: FoundProps<Row>) {
  const { kind, checked, preview, onEncoding } = props
  const t = useTranslations(kind)
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
          ['otherSheets', read.otherSheets?.join(', ') ?? ''],
          ['hiddenRows', firstOf(read.hidden ?? [])],
          ['columns', read.headings.join(', ')],
          ['left', read.left.slice(0, mostShown).join(', ')],
        ]}
      />
      {preview?.(read.rows)}
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
