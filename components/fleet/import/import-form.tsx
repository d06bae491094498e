'use client'

import {
  FileButton,
  Input,
  Radio,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type DragEvent, useRef, useState } from 'react'
import classes from '#components/list/tool/tool.module.css'
import { GroupSelect } from '#components/shared/group-select.tsx'
import {
  type ChosenOrganisation,
  OrganisationField,
} from '#components/shared/organisation-tree/organisation-field.tsx'
import { defaultProtocol, type Protocol, protocolOptions } from '#lib/codes/protocols.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { uploadKinds } from '#lib/rules/upload-kinds.ts'

type SheetFault = 'notXlsx' | 'tooLarge'

/** Checked before the upload. */
function sheetFault(file: File): SheetFault | undefined {
  const { extensions, megabytes } = uploadKinds.import
  const isSheet = extensions.some((one) => file.name.toLowerCase().endsWith(`.${one}`))
  if (!isSheet) return 'notXlsx'
  return file.size > megabytes * 1_000_000 ? 'tooLarge' : undefined
}

export type Defaults = {
  protocol: Protocol
  model: string
  wired: 0 | 1
  /** For rows without a group; may be empty. */
  sgid: string
  createsGroups: boolean
  password: 'none' | 'random'
}

type ImportFormProps = {
  place: ChosenOrganisation | undefined
  isPlaceMissing: boolean
  onPlace: (place: ChosenOrganisation) => void
  defaults: Defaults
  onDefaults: (defaults: Defaults) => void
  isBusy: boolean
  onFile: (file: File) => void
}

export function ImportForm(props: ImportFormProps) {
  const t = useTranslations('tool.import')
  const { defaults, onDefaults } = props
  return (
    <section className={classes.form} aria-label={t('form')}>
      <Stack gap="md">
        <OrganisationField
          label={t('place')}
          description={t('placeHint')}
          isRequired
          error={props.isPlaceMissing ? t('placeFirst') : undefined}
          value={props.place}
          onChange={props.onPlace}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Select
            label={t('protocol')}
            allowDeselect={false}
            data={protocolOptions}
            value={defaults.protocol}
            onChange={(value) =>
              onDefaults({ ...defaults, protocol: (value ?? defaultProtocol) as Protocol })
            }
          />
          <TextInput
            label={t('model')}
            maxLength={textLimits.deviceModel}
            value={defaults.model}
            onChange={(event) => onDefaults({ ...defaults, model: event.currentTarget.value })}
          />
        </SimpleGrid>
        <Input.Wrapper label={t('wiring')} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={t('wiring')}
            value={String(defaults.wired)}
            onChange={(value) => onDefaults({ ...defaults, wired: value === '1' ? 1 : 0 })}
            data={[
              { value: '0', label: t('wired') },
              { value: '1', label: t('wireless') },
            ]}
          />
        </Input.Wrapper>
        <GroupSelect
          key={props.place?.sid}
          label={t('group')}
          description={t('groupHint')}
          placeholder={t('noGroup')}
          sid={props.place?.sid}
          value={defaults.sgid}
          onChange={(sgid) => onDefaults({ ...defaults, sgid: sgid ?? '' })}
        />
        <Switch
          label={t('createGroups')}
          description={t('createGroupsHint')}
          checked={defaults.createsGroups}
          onChange={(event) =>
            onDefaults({ ...defaults, createsGroups: event.currentTarget.checked })
          }
        />
        <Text fz="sm" c="dimmed">
          {t('defaultsHint')}
        </Text>
        <Radio.Group
          label={t('password.label')}
          value={defaults.password}
          onChange={(value) => onDefaults({ ...defaults, password: value as Defaults['password'] })}
        >
          <Stack gap={8} mt={6}>
            {(['none', 'random'] as const).map((kind) => (
              <Radio
                key={kind}
                value={kind}
                label={t(`password.${kind}`)}
                description={t(`password.${kind}Hint`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        <SheetField isBusy={props.isBusy} onFile={props.onFile} />
      </Stack>
    </section>
  )
}

/** Chosen or dropped. */
export function SheetField({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) {
  const t = useTranslations('tool.import')
  const [fault, setFault] = useState<SheetFault>()
  const [isOver, setOver] = useState(false)
  const forget = useRef<() => void>(null)
  const { megabytes } = uploadKinds.import
  const take = (file: File | null | undefined) => {
    if (!file || isBusy) return
    // Else the browser is silent about the same file, mended.
    forget.current?.()
    const found = sheetFault(file)
    setFault(found)
    if (!found) onFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside is the first */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileSpreadsheet size={26} stroke={1.5} aria-hidden="true" />
        <FileButton resetRef={forget} onChange={take} accept=".xlsx" disabled={isBusy}>
          {(button) => (
            <button
              type="button"
              {...button}
              className={classes.choose}
              disabled={isBusy}
              aria-busy={isBusy}
            >
              {isBusy ? t('checking') : t('choose')}
            </button>
          )}
        </FileButton>
        <Text fz="xs" c="dimmed">
          {t('sheetHint', { megabytes })}
        </Text>
      </div>
      {fault && (
        <p className={classes.error} role="alert">
          {t(fault, { megabytes })}
        </p>
      )}
    </div>
  )
}
