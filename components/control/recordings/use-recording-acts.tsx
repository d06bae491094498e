'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { call } from '#components/data/api.ts'
import { usePermission } from '#components/data/permitted.tsx'
import { readAgain } from '#components/data/read-again.ts'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { dateTime } from '#lib/format/time.ts'
import { mediaUrl } from './read-media.ts'

/** With its device. */
export type Recording = CallReply<'device/GetRecordings'>['items'][number] & { simei: string }

/** Its file goes to the folder of downloads; the page stays. */
function save(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}

export type RecordingActs = {
  download: (one: Recording) => Promise<void>
  share: (one: Recording) => Promise<void>
  /** Undefined without the right. */
  erase: ((one: Recording) => void) | undefined
  dialog: ReactNode
}

/** What can be done with a recording beside playing it, and the dialog of what is being done. */
export function useRecordingActs(): RecordingActs {
  const t = useTranslations('recording')
  const tell = useTell()
  const mayErase = usePermission()('e_ua_delete_record')
  const [erased, setErased] = useState<Recording>()
  const download = (one: Recording) => mediaUrl(one, 'download').then(save, tell.failure)
  const share = async ({ simei, id }: Recording) => {
    const params = { simei, id, request_id: crypto.randomUUID() }
    await call('device/ShareRecording', params)
      .then(({ path }) => navigator.clipboard.writeText(new URL(path, location.origin).href))
      .then(() => tell.done(t('shared')), tell.failure)
  }
  return {
    download,
    share,
    erase: mayErase ? setErased : undefined,
    dialog: erased && <EraseDialog recording={erased} onClose={() => setErased(undefined)} />,
  }
}

function EraseDialog({ recording, onClose }: { recording: Recording; onClose: () => void }) {
  const t = useTranslations('recording')
  const tell = useTell()
  const queries = useQueryClient()
  const { simei, id, time } = recording
  return (
    <ConfirmDialog
      isDanger
      title={t('erase.title', { time: dateTime(time) })}
      consequence={t('erase.text')}
      action={t('act.erase')}
      onConfirm={async () => {
        const request_id = crypto.randomUUID()
        const { fail_items } = await call('device/DeleteRecordings', {
          simei,
          ids: [id],
          request_id,
        })
        const [failed] = fail_items
        if (failed) throw new Error(failed.error_message)
        tell.done(t('erase.done'))
        onClose()
        await readAgain(queries, { queryKey: ['device/GetRecordings'] })
        await readAgain(queries, { queryKey: ['family/GetRecordings'] })
        await readAgain(queries, { queryKey: ['alarm/GetRecordings'] })
      }}
      onClose={onClose}
    />
  )
}
