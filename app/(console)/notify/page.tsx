import { redirect } from 'next/navigation'

export default function NotifyPage() {
  redirect('/notify/message')
}
