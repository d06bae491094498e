'use client'

import { Alert, Button, FileButton, Select, Textarea } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { useFileChoices } from '#components/shared/file-choices.ts'
import { separatorOf, Understood } from '#components/shared/understood.tsx'
import { Form } from '#components/ui/form/form.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { coordTypes } from '#lib/codes/coord-types.ts'
import type { Encoding } from '#lib/format/decode-text.ts'
import { languageCodes, languages } from '#lib/i18n/languages.ts'
import { addressLimits } from '#lib/rules/address-limits.ts'
import { coordinateOrders } from '#lib/rules/coordinates.ts'
import { linesAtMost, linesIn } from '#lib/rules/lines.ts'
import { required } from '#lib/rules/required.ts'
import { firstOf } from '#lib/sheet/first-of.ts'
import {
  type ReadSheets,
  readTableFile,
  type TableFault,
  tableLimits,
} from '#lib/sheet/read-table-file.ts'
import classes from './address.module.css'
import type { LookupRequest } from './lookup-steps.ts'
import { linesOfTable, type TableLines, textOfTable } from './read-places.ts'

type AddressFormProps = {
  way: LookupRequest['way']
  isRunning: boolean
  onAsk: (request: LookupRequest) => void
}

const most = { places: addressLimits.pasted, addresses: addressLimits.searched } as const

export function AddressForm({ way, isRunning, onAsk }: AddressFormProps) {
  const t = useTranslations('tool.address')
  const { language } = useLanguage()
  const limit = most[way]
  const form = useForm<Omit<LookupRequest, 'way'>>({
    initial: { text: '', order: 'larger', coordtype: 'wgs84ll', language },
    rules: { text: [required, linesAtMost(limit)] },
    submit: async (values) => onAsk({ way, ...values }),
  })
  const { text, order, coordtype } = form.values
  const select = (name: 'order' | 'coordtype' | 'language') => {
    const { wrapperProps: _, ...props } = form.choice(name)
    return { ...props, allowDeselect: false }
  }
  return (
    <Form form={form}>
      <Textarea
        label={t(`${way}.text`)}
        description={t(`${way}.hint`, { count: linesIn(text).length, limit })}
        placeholder={t(`${way}.example`)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={6}
        maxRows={12}
        spellCheck={false}
        dir={way === 'places' ? 'ltr' : 'auto'}
        classNames={{ input: 'tabular' }}
        {...form.text('text')}
      />
      <div className={classes.choices} data-two={way === 'addresses' || undefined}>
        {way === 'places' && (
          <Select
            label={t('order')}
            data={coordinateOrders.map((value) => ({ value, label: t(`orders.${value}`) }))}
            {...select('order')}
            value={order}
          />
        )}
        <Select
          label={t('coordtype')}
          data={coordTypes.map((value) => ({ value, label: t(`coordtypes.${value}`) }))}
          {...select('coordtype')}
          value={coordtype}
        />
        <Select
          label={t('language')}
          data={languageCodes.map((value) => ({ value, label: languages[value].name }))}
          {...select('language')}
          value={form.values.language}
        />
      </div>
      <div className={classes.actions}>
        <Button type="submit" disabled={isRunning}>
          {t(`${way}.action`)}
        </Button>
        <TableButton
          onLines={(read) => {
            form.set('text', read.text)
            if (read.order) form.set('order', read.order)
          }}
          isOfPlaces={way === 'places'}
        />
      </div>
    </Form>
  )
}

type Read = ReturnType<typeof linesOfTable>
type Fault = TableFault | Extract<Read, { fault: string }>
type Taken = { file: File; table: ReadSheets; lines: TableLines }

type TableButtonProps = {
  isOfPlaces: boolean
  onLines: (read: TableLines) => void
}

/** Puts the lines of a file into the form, where they can be seen, and says how it was read. */
function TableButton({ isOfPlaces, onLines }: TableButtonProps) {
  const t = useTranslations('tool.address')
  const [fault, setFault] = useState<Fault>()
  const [taken, setTaken] = useState<Taken>()
  const { choices, noteChoices } = useFileChoices()
  const reset = useRef<() => void>(null)
  const take = async (file: File | null, chosen?: Encoding) => {
    if (!file) return
    // Lets the same file be chosen again.
    reset.current?.()
    const table = await readTableFile(file, { chosen, usual: choices().encoding })
    const readLines = isOfPlaces ? linesOfTable : textOfTable
    const lines = 'fault' in table ? table : readLines(table.sheets)
    setFault('fault' in lines ? lines : undefined)
    if ('fault' in lines || 'fault' in table) return setTaken(undefined)
    setTaken({ file, table, lines })
    onLines(lines)
  }
  return (
    <>
      <FileButton
        resetRef={reset}
        accept={tableLimits.extensions.join(',')}
        onChange={(file) => void take(file)}
        inputProps={{ 'aria-label': t('file') }}
      >
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconFileUpload size={17} />}>
            {t('file')}
          </Button>
        )}
      </FileButton>
      {fault && (
        <p role="alert" className={classes.fault}>
          {t(`fault.${fault.fault}`, { megabytes: tableLimits.bytes / 1e6, ...fault })}
        </p>
      )}
      {taken && (
        <HowRead
          taken={taken}
          onEncoding={(encoding) => {
            noteChoices({ encoding })
            void take(taken.file, encoding)
          }}
        />
      )}
    </>
  )
}

type HowReadProps = { taken: Taken; onEncoding: (encoding: Encoding) => void }

function HowRead({ taken: { file, table, lines }, onEncoding }: HowReadProps) {
  const t = useTranslations('ui.file')
  const { sheet, columns } = lines
  const others = table.sheets.filter((one) => one !== sheet && one.rows.length > 0)
  return (
    <Alert variant="light" className={classes.read} title={<bdi>{file.name}</bdi>}>
      <Understood
        characters={table.form.characters}
        onEncoding={onEncoding}
        facts={[
          ['separator', separatorOf(t, table.form.separator)],
          ['sheet', sheet?.name ?? ''],
          ['otherSheets', others.map(({ name }) => name).join(', ')],
          ['hiddenRows', firstOf(sheet?.hidden ?? [])],
          ['columns', columns.join(', ')],
        ]}
      />
    </Alert>
  )
}
