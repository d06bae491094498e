import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { WalletAccountScreen } from '#components/trade/wallet/wallet-account-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('wallet'))('account.title') }
}

export default function Page() {
  return (
    <AreaMessages areas={['wallet', 'order', 'pay', 'service', 'report', 'form', 'verification']}>
      <WalletAccountScreen />
    </AreaMessages>
  )
}
