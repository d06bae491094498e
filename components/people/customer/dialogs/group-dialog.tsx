'use client'

import { TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useUndo } from '#components/ui/form/use-undo.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { name as nameRule } from '#lib/rules/name.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import type { Group } from '../customer-types.ts'
import { useAfterChange } from '../use-after-change.ts'

export function GroupDialog(props: { sid: string; group: Group | undefined; onClose: () => void }) {
  const t = useTranslations('customer')
  const afterChange = useAfterChange()
  const undo = useUndo()
  const { sid, group, onClose } = props
  const rename = async (sgid: string, name: string) => {
    await call('family/ModifyGarage', { sgid, name, request_id: crypto.randomUUID() })
    afterChange([sid])
  }
  const form = useForm({
    initial: { name: group?.name ?? '' },
    rules: { name: [required, atMost(textLimits.groupName), nameRule] },
    fieldOf: { nameTaken: 'name' },
    submit: async ({ name }) => {
      if (group) {
        await rename(group.sgid, name)
        undo(t('group.renamed', { name }), () => rename(group.sgid, group.name))
      } else {
        await call('family/AddGarage', { sfamilyid: sid, name, request_id: crypto.randomUUID() })
        afterChange([sid])
        toast.show({ message: t('group.added', { name }) })
      }
      onClose()
    },
  })
  return (
    <FormDialog
      title={t(group ? 'group.rename' : 'group.add')}
      form={form}
      action={t(group ? 'act.save' : 'act.addGroup')}
      size="sm"
      onClose={onClose}
    >
      <TextInput
        label={t('group.name')}
        maxLength={textLimits.groupName}
        data-autofocus
        {...form.text('name')}
      />
    </FormDialog>
  )
}
