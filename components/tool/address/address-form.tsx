'use client'

import { Button, FileButton, Select, Textarea } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { useFileChoices } from '#components/ui/file-choices.ts'
import { Form } from '#components/ui/form/form.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { coordTypes } from '#lib/codes/coord-types.ts'
import { languageCodes, languages } from '#lib/i18n/languages.ts'
import { addressLimits } from '#lib/rules/address-limits.ts'
import { coordinateOrders } from '#lib/rules/coordinates.ts'
import { linesAtMost, linesIn } from '#lib/rules/lines.ts'
import { required } from '#lib/rules/required.ts'
import { readTableFile, type TableFault, tableLimits } from '#lib/sheet/read-table-file.ts'
import type { Sheet } from '#lib/sheet/read-workbook.ts'
import classes from './address.module.css'
import type { Wish } from './lookup-steps.ts'
import { linesOfTable, textOfTable } from './read-places.ts'

type AddressFormProps = {
  way: Wish['way']
  isRunning: boolean
  onAsk: (wish: Wish) => void
}

const most = { places: addressLimits.pasted, addresses: addressLimits.searched } as const

export function AddressForm({ way, isRunning, onAsk }: AddressFormProps) {
  const t = useTranslations('tool.address')
  const { language } = useLanguage()
  const limit = most[way]
  const form = useForm<Omit<Wish, 'way'>>({
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
type Lines = Extract<Read, { text: string }>
type Fault = TableFault | Extract<Read, { fault: string }>

type TableButtonProps = {
  isOfPlaces: boolean
  onLines: (read: Lines) => void
}

/** Puts the lines of a file into the form, where they can be seen. */
function TableButton({ isOfPlaces, onLines }: TableButtonProps) {
  const t = useTranslations('tool.address')
  const [fault, setFault] = useState<Fault>()
  const { choices } = useFileChoices()
  const reset = useRef<() => void>(null)
  const linesOf = (sheets: readonly Sheet[]): Read =>
    isOfPlaces ? linesOfTable(sheets) : { text: textOfTable(sheets) }
  const take = async (file: File | null) => {
    if (!file) return
    // Lets the same file be chosen again.
    reset.current?.()
    const table = await readTableFile(file, { usual: choices().encoding })
    const read = 'fault' in table ? table : linesOf(table.sheets)
    setFault('fault' in read ? read : undefined)
    if ('text' in read) onLines(read)
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
    </>
  )
}
