'use client'

import { Button, Select, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useOrganisation } from '#components/data/organisation.tsx'
import type { FoundPlace } from '#components/map/place-search.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { type BeaconKind, beaconKinds } from '#lib/codes/beacon-kinds.ts'
import { pointAt } from '#lib/geo/fence-rings.ts'
import { beaconLimits, beaconRules } from '#lib/rules/beacon-limits.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { PanelEditor } from '../beside-map/panel-editor.tsx'
import { PlaceField } from '../beside-map/place-field.tsx'
import type { Beacon, BeaconDraft } from './beacon-types.ts'
import { useBeaconsAgain } from './use-beacons.ts'

type BeaconValues = {
  number: string
  name: string
  type: BeaconKind
  address: string
  /** Drawn: it holds no text, only errors. */
  place: string
}

export type BeaconEditorProps = {
  beacon: Beacon | undefined
  draft: BeaconDraft
  onDraft: (draft: BeaconDraft) => void
  onFound: (place: FoundPlace) => void
  onDone: (id?: string) => void
}

function useBeaconForm({ beacon, draft, onDone }: BeaconEditorProps) {
  const t = useTranslations('beacon')
  const { current } = useOrganisation()
  const readAgain = useBeaconsAgain()
  const [first] = useState(() => JSON.stringify(draft))
  const initial: BeaconValues = {
    number: beacon?.number ?? '',
    name: beacon?.name ?? '',
    type: beacon?.type ?? 'bluetooth',
    address: beacon?.address ?? '',
    place: '',
  }
  const form = useForm<BeaconValues>({
    initial,
    rules: beaconRules,
    fieldOf: { lat: 'place', lon: 'place' },
    submit: async ({ number, name, type, address }) => {
      const { lat = null, lon = null } = draft.place ?? {}
      const facts = { number: number.trim(), name: name.trim(), type, address: address.trim() }
      const params = { ...facts, lat, lon, request_id: crypto.randomUUID() }
      if (beacon) await call('beacon/Modify', { beacon_id: beacon.beacon_id, ...params })
      const added = beacon
        ? undefined
        : await call('beacon/Add', { ...params, ...(current.sid && { sfamilyid: current.sid }) })
      await readAgain()
      notifications.show({ message: t(beacon ? 'saved' : 'added', { name: params.name }) })
      onDone(added?.beacon_id)
    },
  })
  return { form, isChanged: form.isChanged || JSON.stringify(draft) !== first }
}

export function BeaconEditor(props: BeaconEditorProps) {
  const { beacon, onDone } = props
  const { form, isChanged } = useBeaconForm(props)
  return (
    <PanelEditor
      kind="beacon"
      name={beacon?.name}
      form={form}
      isChanged={isChanged}
      onLeave={() => onDone()}
    >
      <Fields {...props} form={form} />
    </PanelEditor>
  )
}

type FieldsProps = BeaconEditorProps & { form: ReturnType<typeof useBeaconForm>['form'] }

function Fields({ form, draft, onDraft, onFound }: FieldsProps) {
  const t = useTranslations('beacon')
  return (
    <>
      <TextInput
        label={t('number')}
        description={t('numberHint')}
        maxLength={beaconLimits.number.max}
        data-autofocus
        {...form.text('number')}
      />
      <TextInput label={t('name')} maxLength={beaconLimits.name} {...form.text('name')} />
      <Select
        label={t('kind')}
        allowDeselect={false}
        data={beaconKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        {...form.choice('type')}
      />
      <TextInput
        label={t('address')}
        description={t('addressHint')}
        maxLength={textLimits.remark}
        {...form.text('address')}
      />
      <PlaceField
        kind="beacon"
        place={draft.place}
        error={form.errors.place}
        onPlace={(found) => {
          onFound(found)
          form.set('place', '')
          onDraft({ place: pointAt(found.lon, found.lat) })
        }}
      >
        {draft.place && (
          <Button
            mt={8}
            size="compact-xs"
            variant="subtle"
            onClick={() => onDraft({ place: undefined })}
          >
            {t('takeOff')}
          </Button>
        )}
      </PlaceField>
    </>
  )
}
