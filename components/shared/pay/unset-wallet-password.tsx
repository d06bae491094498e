'use client'

import { Alert } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useIsSeller } from '#components/data/session.ts'
import { useCall } from '#components/data/use-call.ts'
import { PageLink } from '#components/ui/plain/page-link.tsx'

/** Where the wallet has no password yet: the way to set it. */
export function UnsetWalletPassword() {
  const t = useTranslations('pay')
  const setUp = `${useIsSeller() ? '/vas/account' : '/user/wallet'}?tab=setup`
  const wallet = useCall('wallet/GetWallet', {}, { staleTime: 0 }).data
  if (wallet?.has_pwd !== false) return null
  return (
    <Alert color="orange">
      {t('noWalletPassword')} <PageLink href={setUp}>{t('setWalletPassword')}</PageLink>
    </Alert>
  )
}
