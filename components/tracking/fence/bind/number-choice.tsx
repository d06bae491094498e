'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { NumbersField, useReadNumbers } from '#components/ui/form/numbers-field.tsx'
import { listLimit, trimNumbers } from '#lib/rules/device-number.ts'
import type { Fence } from '../fence-types.ts'
import { BindFoot } from './bind-foot.tsx'
import type { Binding } from './use-binding.ts'

type NumberChoiceProps = { fence: Fence; binding: Binding; onClose: () => void }

/** Pasted numbers; those of no device in the fence's tree are listed. */
export function NumberChoice({ fence, binding, onClose }: NumberChoiceProps) {
  const t = useTranslations('fence.bind')
  const read = useReadNumbers()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const bind = async () => {
    const list = read(text, listLimit)
    if ('error' in list) {
      setError(list.error)
      return
    }
    const { sfamilyid, sname } = fence
    const { items, missing } = await call('device/FindDev', {
      sfamilyid,
      imeis: list.numbers,
    })
    const error_message = t('notHere', { name: sname })
    await binding.bindDevices(
      items.map(({ simei }) => simei),
      missing.map((imei) => ({ imei, error_message })),
    )
    setText('')
  }
  return (
    <>
      <NumbersField
        value={text}
        limit={listLimit}
        error={error}
        onChange={(next) => {
          setText(next)
          setError(undefined)
        }}
      />
      <BindFoot count={trimNumbers(text).length} bind={bind} onClose={onClose} />
    </>
  )
}
