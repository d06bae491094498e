'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { GroupSelect } from '#components/shared/group-select.tsx'
import { OrganisationField } from '#components/shared/organisation-tree/organisation-field.tsx'
import type { Fence } from '../fence-types.ts'
import { BindFoot } from './bind-foot.tsx'
import type { Binding } from './use-binding.ts'

type PlaceChoiceProps = {
  kind: 'group' | 'organisation'
  fence: Fence
  binding: Binding
  onClose: () => void
}

/** A group or an organisation, with the devices of any time. */
export function PlaceChoice({ kind, fence, binding, onClose }: PlaceChoiceProps) {
  const t = useTranslations('fence.bind')
  const [of, setOf] = useState({ sid: fence.sfamilyid, sname: fence.sname })
  const [group, setGroup] = useState('')
  const isGroup = kind === 'group'
  return (
    <>
      <OrganisationField
        label={t('organisation')}
        {...(!isGroup && { description: t('organisationHelp') })}
        top={fence.sfamilyid}
        value={of}
        onChange={(next) => {
          setOf(next)
          setGroup('')
        }}
      />
      {isGroup && (
        <GroupSelect
          key={of.sid}
          label={t('group')}
          placeholder={t('chooseGroup')}
          sid={of.sid}
          value={group}
          onChange={(next) => setGroup(next ?? '')}
        />
      )}
      <BindFoot
        count={isGroup && group === '' ? 0 : 1}
        onClose={onClose}
        bind={() => binding.bindPlaces(isGroup ? { sgids: [group] } : { sfamilyids: [of.sid] })}
      />
    </>
  )
}
