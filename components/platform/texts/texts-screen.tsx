'use client'

import { Badge, Button, Select } from '@mantine/core'
import { IconDownload, IconHistory, IconPencil, IconRotate, IconUpload } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { usePermission } from '#components/data/permitted.tsx'
import { useIsRoot } from '#components/data/session.ts'
import { useCall } from '#components/data/use-call.ts'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { openDownload } from '#components/list/export/download-file.ts'
import { DeclaredPage } from '#components/list/page/declared-page.tsx'
import { useEmpty } from '#components/list/page/use-empty.tsx'
import { useListView } from '#components/list/page/use-list-view.ts'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import { type Language, languageCodes, languages } from '#lib/i18n/languages.ts'
import { editedTexts as list } from '#lib/pages/platform/edited-texts.ts'
import { askedPack, type ChosenPack, type TextPack, useChosenPack } from './chosen-pack.ts'
import { EditTextDialog, type TextRow } from './edit-text-dialog.tsx'
import { PackHistoryDialog } from './pack-history-dialog.tsx'
import { PutPackDialog } from './put-pack-dialog.tsx'
import classes from './texts.module.css'
import { useTextsAgain } from './use-texts-again.ts'

type Opened = { act: 'put' | 'history' } | { act: 'edit' | 'reset'; row: TextRow }

/** Only filters leave no texts. */
const none = { title: 'report.none', text: 'report.noneFiltered' }
/** No brand is called so. */
const every = '*'

/** Texts of a language pack: found, edited, put up, downloaded and taken back. */
export function TextsScreen() {
  const t = useTranslations()
  const view = useListView(list)
  const [chosen, choose] = useChosenPack()
  const may = usePermission()
  const mayEdit = useIsRoot() && may('e_ua_edit_brand')
  const [opened, open] = useState<Opened>()
  const { data: pack } = useCall('ops/GetTextPack', askedPack(chosen), { keepPrevious: true })
  const params = { ...view.params, ...askedPack(chosen) }
  const read = useRows('ops/GetTexts', { ...params, limit_size: 100 }, ({ key }) => ({
    last_key: key,
  }))
  const actionsOf = (row: TextRow) => {
    if (!mayEdit || !pack) return []
    const edit = {
      key: 'edit',
      label: t('texts.act.edit'),
      icon: <IconPencil size={16} />,
      onClick: () => open({ act: 'edit', row: row }),
    }
    const reset = {
      key: 'reset',
      label: t('texts.act.reset'),
      icon: <IconRotate size={16} />,
      onClick: () => open({ act: 'reset', row: row }),
    }
    return row.is_changed ? [edit, reset] : [edit]
  }
  const empty = useEmpty(view, none)
  return (
    <DeclaredPage
      list={list}
      view={view}
      read={read}
      params={params}
      rowActions={actionsOf}
      empty={empty}
      buttons={<Acts chosen={chosen} mayEdit={mayEdit && pack !== undefined} onOpen={open} />}
      above={<Choice chosen={chosen} pack={pack} onChoose={choose} />}
    >
      {pack && opened && (
        <OpenDialog
          opened={opened}
          chosen={chosen}
          pack={pack}
          mayEdit={mayEdit}
          onClose={() => open(undefined)}
        />
      )}
    </DeclaredPage>
  )
}

function Acts(props: { chosen: ChosenPack; mayEdit: boolean; onOpen: (opened: Opened) => void }) {
  const { chosen, mayEdit, onOpen } = props
  const t = useTranslations('texts.act')
  const tell = useTell()
  const download = async () => {
    try {
      const given = { ...askedPack(chosen), request_id: crypto.randomUUID() }
      const { path, name } = await call('ops/GetTextsFile', given)
      openDownload(path, name)
    } catch (error) {
      tell.failure(error)
    }
  }
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconHistory size={16} />}
        onClick={() => onOpen({ act: 'history' })}
      >
        {t('history')}
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDownload size={16} />}
        onClick={() => void download()}
      >
        {t('download')}
      </Button>
      {mayEdit && (
        <Button
          variant="filled"
          size="xs"
          leftSection={<IconUpload size={16} />}
          onClick={() => onOpen({ act: 'put' })}
        >
          {t('put')}
        </Button>
      )}
    </>
  )
}

function Choice(props: {
  chosen: ChosenPack
  pack: TextPack | undefined
  onChoose: (change: Partial<ChosenPack>) => void
}) {
  const { chosen, pack, onChoose } = props
  const t = useTranslations('texts')
  const brands = pack?.brands ?? []
  return (
    <div className={classes.choice}>
      <Select
        label={t('language')}
        allowDeselect={false}
        data={languageCodes.map((code) => ({ value: code, label: languages[code].name }))}
        value={chosen.language}
        onChange={(code) => code && onChoose({ language: code as Language })}
      />
      <Select
        label={t('brand')}
        searchable
        allowDeselect={false}
        data={[
          { value: every, label: t('everyBrand') },
          ...brands.map(({ brand, name }) => ({
            value: brand,
            label: name === brand ? name : `${name} (${brand})`,
          })),
        ]}
        value={chosen.brand || every}
        onChange={(brand) => onChoose({ brand: brand === every ? '' : (brand ?? '') })}
      />
      {pack && (
        <div className={classes.states}>
          <Badge variant="light" color={pack.version > 0 ? 'green' : 'gray'}>
            {pack.version > 0 ? t('served', { version: pack.version }) : t('builtIn')}
          </Badge>
          <Badge variant="light" color={pack.changed > 0 ? 'orange' : 'gray'}>
            {t('differing', { changed: pack.changed, total: pack.total })}
          </Badge>
        </div>
      )}
    </div>
  )
}

function OpenDialog(props: {
  opened: Opened
  chosen: ChosenPack
  pack: TextPack
  mayEdit: boolean
  onClose: () => void
}) {
  const { opened, chosen, pack, mayEdit, onClose } = props
  const { rev } = pack
  switch (opened.act) {
    case 'put':
      return <PutPackDialog pack={chosen} rev={rev} onClose={onClose} />
    case 'history':
      return <PackHistoryDialog chosen={chosen} pack={pack} mayEdit={mayEdit} onClose={onClose} />
    case 'edit':
      return <EditTextDialog pack={chosen} rev={rev} row={opened.row} onClose={onClose} />
    case 'reset':
      return <ResetDialog chosen={chosen} rev={rev} row={opened.row} onClose={onClose} />
  }
}

function ResetDialog(props: {
  chosen: ChosenPack
  rev: number
  row: TextRow
  onClose: () => void
}) {
  const { chosen, rev, row, onClose } = props
  const t = useTranslations('texts')
  const tell = useTell()
  const readAgain = useTextsAgain()
  return (
    <ConfirmDialog
      title={t('reset.title')}
      consequence={t('reset.text', { text: row.base })}
      action={t('reset.action')}
      onConfirm={async () => {
        const { version } = await call('ops/SetTexts', {
          ...askedPack(chosen),
          rev: rev,
          texts: [{ key: row.key, text: null }],
          request_id: crypto.randomUUID(),
        })
        tell.done(t('published', { version }))
        onClose()
        await readAgain()
      }}
      onClose={onClose}
    />
  )
}
