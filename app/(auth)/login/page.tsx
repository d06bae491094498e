import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { LoginScreen } from '#components/shell/login/login-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('common.page'))('login') }
}

export default function LoginPage() {
  return <LoginScreen />
}
