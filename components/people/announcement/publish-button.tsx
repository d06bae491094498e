'use client'

import { Button } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSession } from '#components/data/session.ts'
import { PublishDialog } from './publish-dialog.tsx'

/** For who may publish, in the name of the own organisation. */
export function PublishButton() {
  const t = useTranslations('announcement')
  const [isOpen, setOpen] = useState(false)
  const session = useSession()
  if (!session || session.device || !session.auth.includes('e_ua_publish_message')) return null
  return (
    <>
      <Button
        size="xs"
        leftSection={<IconSpeakerphone size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('publish.open')}
      </Button>
      {isOpen && <PublishDialog session={session} onClose={() => setOpen(false)} />}
    </>
  )
}
