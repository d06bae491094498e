'use client'

import { Select } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useCall } from '#components/data/use-call.ts'
import { OrganisationField } from '#components/ui/organisation-tree/organisation-field.tsx'

/** Where devices go, as fields of a form: an organisation with its name, and a group of it or ''. */
export const noPlace = { sid: '', sname: '', sgid: '' }
export type Place = typeof noPlace

/** The place as params of a call. */
export const placeParams = ({ sid, sgid }: Place) => ({ sfamilyid: sid, ...(sgid && { sgid }) })

type PlaceFieldsProps = {
  label: string
  place: Place
  error: string | undefined
  set: (name: keyof Place, value: string) => void
}

/** An organisation of the tree and one of its groups. */
export function PlaceFields({ label, place, error, set }: PlaceFieldsProps) {
  const { sid, sname, sgid } = place
  return (
    <>
      <OrganisationField
        label={label}
        isRequired
        value={sid ? { sid, sname } : undefined}
        error={error}
        onChange={(next) => {
          set('sid', next.sid)
          set('sname', next.sname)
          set('sgid', '')
        }}
      />
      <GroupSelect
        sid={sid || undefined}
        value={sgid}
        onChange={(next) => set('sgid', next ?? '')}
      />
    </>
  )
}

type GroupSelectProps = {
  sid: string | undefined
  value: string
  onChange: (value: string | null) => void
}

/** A group of an organisation, or none. */
export function GroupSelect({ sid, value, onChange }: GroupSelectProps) {
  const t = useTranslations('fleet')
  const groups = useCall(
    'family/GetGarageList',
    { ...(sid && { sfamilyid: sid }), limit_size: 100 },
    { enabled: sid !== undefined },
  )
  const data = (groups.data?.items ?? []).map(({ sgid, name }) => ({ value: sgid, label: name }))
  return (
    <Select
      label={t('column.group')}
      placeholder={t('noGroup')}
      data={data}
      value={value || null}
      onChange={onChange}
      clearable
      searchable
      disabled={sid === undefined || data.length === 0}
    />
  )
}
