'use client'

import { SegmentedControl } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { useOrganisation } from '#components/data/organisation.tsx'
import { downloadMade } from '#components/list/export/download-file.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { dayText } from '#lib/format/time.ts'
import type { Fence, FileDialogProps } from './fence-types.ts'
import { type FileKind, fileKinds, writeFences } from './file/write-fences.ts'

const pageSize = 1000
const mostPages = 5

async function readAll(sfamilyid: string | undefined): Promise<Fence[]> {
  const fences: Fence[] = []
  for (let page = 0; page < mostPages; page++) {
    const last = fences.at(-1)
    const { items } = await call('fence/Get', {
      ...(sfamilyid && { sfamilyid, is_get_child: true }),
      ...(last && { last_fence_id: last.fence_id }),
      limit_size: pageSize,
    })
    fences.push(...items)
    if (items.length < pageSize) break
  }
  return fences
}

export function FenceExport({ title, onClose }: FileDialogProps) {
  const t = useTranslations('fence.file')
  const { current } = useOrganisation()
  const form = useForm<{ kind: FileKind }>({
    initial: { kind: 'geojson' },
    submit: async ({ kind }) => {
      const fences = await readAll(current.sid)
      downloadMade(writeFences(fences, kind), `fences-${dayText(Date.now() / 1000)}.${kind}`)
      onClose()
    },
  })
  return (
    <FormDialog
      title={title}
      form={form}
      action={t('exportAction')}
      size="sm"
      isSmallOnPhone
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={t('format')}
        data={fileKinds.map((value) => ({ value, label: t(value) }))}
        value={form.values.kind}
        onChange={(kind) => form.set('kind', kind)}
      />
      <p style={{ margin: 0, color: 'var(--wp-dimmed)' }}>
        {t('exportHelp', { name: current.sname, max: pageSize * mostPages })}
      </p>
    </FormDialog>
  )
}
