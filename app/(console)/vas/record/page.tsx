import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { WithdrawalsScreen } from '#components/trade/wallet/withdrawals-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('wallet'))('record.title') }
}

export default function Page() {
  return (
    <AreaMessages areas={['wallet', 'pay', 'report', 'form', 'verification']}>
      <WithdrawalsScreen />
    </AreaMessages>
  )
}
