'use client'

import { Button, FileButton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { type Session, updateSession } from '#components/data/session.ts'
import { uploadFile } from '#components/data/upload-file.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { avatarSide, imageKind, imageLimits, imageSize } from '#lib/rules/image.ts'
import { firstBroken } from '#lib/rules/rule.ts'
import classes from './account.module.css'

const megabytes = imageLimits.avatar
const rules = [imageKind, imageSize(megabytes)]

/** The picture of the account, which stands in the user menu; chosen, it is uploaded at once. */
export function AvatarPart({ session }: { session: Session }) {
  const t = useTranslations('account.avatar')
  const verify = useTranslations('verification')
  const tell = useTell()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function save(file: File | undefined) {
    setBusy(true)
    setError(undefined)
    try {
      const id = file && (await uploadFile('avatar', file))
      const { avatar } = await call('user/SetAvatar', {
        ...(id !== undefined && { file_id: id }),
        request_id: crypto.randomUUID(),
      })
      updateSession({ avatar })
      tell.done(t(file ? 'saved' : 'removed'))
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
    }
    setBusy(false)
  }

  function choose(file: File | null) {
    if (!file) return
    const broken = firstBroken(file, rules)
    if (broken) setError(verify(broken.key, broken.values))
    else void save(file)
  }

  return (
    <div className={classes.avatar}>
      {session.avatar && (
        // biome-ignore lint/performance/noImgElement: a data URL, which nothing is to be fetched for
        <img src={session.avatar} alt="" width={avatarSide} height={avatarSide} />
      )}
      <div className={classes.words}>
        <div className={classes.name}>{t('name')}</div>
        <p className={classes.help}>{t('hint', { megabytes: megabytes })}</p>
        {error && (
          <p className={classes.refused} role="alert">
            {error}
          </p>
        )}
        <div className={classes.acts}>
          <FileButton accept="image/png,image/jpeg" onChange={choose}>
            {(open) => (
              <Button {...open} size="compact-md" variant="default" loading={isBusy}>
                {t(session.avatar ? 'change' : 'choose')}
              </Button>
            )}
          </FileButton>
          {session.avatar && (
            <Button
              size="compact-md"
              variant="subtle"
              disabled={isBusy}
              onClick={() => void save(undefined)}
            >
              {t('remove')}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
