'use client'

import { Button } from '@mantine/core'
import { IconExternalLink, IconNavigation } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { call } from '#components/data/api.ts'
import { useLanguage } from '#components/data/brand.tsx'
import { useCall } from '#components/data/use-call.ts'
import { StateMark } from '#components/fleet/device/state-mark.tsx'
import { useStateWords } from '#components/fleet/device/use-state-words.ts'
import { mapFrame } from '#components/map/map-frame.tsx'
import { OpenInMenu } from '#components/map/open-in-menu.tsx'
import { BrandMark } from '#components/shell/brand-mark.tsx'
import classes from '#components/tracking/share/share.module.css'
import type { Shared } from '#components/tracking/share/shared-map.tsx'
import { Ago } from '#components/ui/ago.tsx'
import { Failure } from '#components/ui/form/failure.tsx'
import { Form } from '#components/ui/form/form.tsx'
import { PasswordField } from '#components/ui/form/password-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import { CallError } from '#lib/client.ts'
import { md5 } from '#lib/format/md5.ts'
import { dateTime } from '#lib/format/time.ts'
import { zoneAt } from '#lib/format/zones.ts'
import { required } from '#lib/rules/required.ts'

const SharedMap = lazyPart({
  name: 'sharedMap',
  load: () => import('#components/tracking/share/shared-map.tsx').then((m) => m.SharedMap),
  frame: mapFrame,
})

const everyMs = 10_000
const overCodes = new Set<CallError['code']>(['shareEnded', 'badParams'])

/** Public position of a shared device, refetched every ten seconds. */
export function ShareScreen({ token }: { token: string }) {
  const t = useTranslations('share')
  const { language } = useLanguage()
  const [hasEnded, setEnded] = useState(false)
  const [isLocked, setLocked] = useState(false)
  const [viewKey, setViewKey] = useState<string>()
  const shared = useCall(
    'device/GetShared',
    { token, language, ...(viewKey && { view_key: viewKey }) },
    { every: everyMs, enabled: !hasEnded && !isLocked, keepPrevious: true },
  )
  const isOver = shared.error instanceof CallError && overCodes.has(shared.error.code)
  useEffect(() => {
    if (isOver) setEnded(true)
  }, [isOver])
  const asksPassword = shared.error instanceof CallError && shared.error.code === 'sharePassword'
  useEffect(() => {
    if (asksPassword) setLocked(true)
  }, [asksPassword])
  if (hasEnded || isOver) {
    return (
      <main className={classes.note}>
        <h1>{t('ended')}</h1>
        <p>{t('endedText')}</p>
      </main>
    )
  }
  if (isLocked || asksPassword) {
    return (
      <PasswordForm
        token={token}
        onEnded={() => setEnded(true)}
        onOpen={(key) => {
          setViewKey(key)
          setLocked(false)
        }}
      />
    )
  }
  // Later failures are ignored: the next answer follows soon.
  if (shared.error && !shared.data) {
    return (
      <main className={classes.note}>
        <Failure error={shared.error} onRetry={() => void shared.refetch()} />
      </main>
    )
  }
  return (
    <main className={classes.screen} aria-busy={shared.isPending}>
      {shared.data && (
        <div className={classes.map}>
          <SharedMap shared={shared.data} />
        </div>
      )}
      <header className={classes.brand}>
        <BrandMark />
      </header>
      {shared.data && <Card shared={shared.data} />}
    </main>
  )
}

type PasswordFormProps = {
  token: string
  onOpen: (viewKey: string | undefined) => void
  onEnded: () => void
}

/** The password is spent on a key, which stays in this page alone. */
function PasswordForm({ token, onOpen, onEnded }: PasswordFormProps) {
  const t = useTranslations('share')
  const form = useForm({
    initial: { password: '' },
    rules: { password: [required] },
    fieldOf: { wrongPassword: 'password', pwd_md5: 'password' },
    submit: async ({ password }) => {
      try {
        const { view_key } = await call('device/GetShared', { token, pwd_md5: md5(password) })
        onOpen(view_key ?? undefined)
      } catch (error) {
        if (error instanceof CallError && error.code === 'shareEnded') onEnded()
        else throw error
      }
    },
  })
  return (
    <main className={classes.note}>
      <h1>{t('locked')}</h1>
      <p>{t('lockedText')}</p>
      <div className={classes.password}>
        <Form form={form}>
          <PasswordField label={t('password')} autoComplete="off" {...form.text('password')} />
          <Button type="submit" loading={form.isBusy}>
            {t('show')}
          </Button>
        </Form>
      </div>
    </main>
  )
}

/** Whoever was sent the link may be in another zone than the sender. */
const zoned = (time: number) => `${dateTime(time)} ${zoneAt(time)}`

function Card({ shared }: { shared: Shared }) {
  const t = useTranslations('share')
  const d = useTranslations('device')
  const wordsOf = useStateWords()
  const { lon, lat, name } = shared
  const place = lon !== null && lat !== null && { lon: lon / 1e6, lat: lat / 1e6, name }
  return (
    <section className={classes.card}>
      <h1>{shared.name}</h1>
      <p className={classes.state}>
        <StateMark look={shared.state} />
        {wordsOf(shared).words}
      </p>
      <p>{shared.address || (shared.lat === null ? d('noFix') : d('noAddress'))}</p>
      <p className={classes.dim}>
        {shared.fix_time !== null && (
          <>
            <bdi>{zoned(shared.fix_time)}</bdi> · <Ago time={shared.fix_time} />
          </>
        )}
      </p>
      {place && (
        <div className={classes.ways}>
          <OpenInMenu place={place} mode="directions">
            <Button size="sm" leftSection={<IconNavigation size={16} />}>
              {t('navigate')}
            </Button>
          </OpenInMenu>
          <OpenInMenu place={place}>
            <Button size="sm" variant="default" leftSection={<IconExternalLink size={16} />}>
              {t('openIn')}
            </Button>
          </OpenInMenu>
        </div>
      )}
      <p className={classes.dim}>{t('until', { time: zoned(shared.end_time) })}</p>
    </section>
  )
}
