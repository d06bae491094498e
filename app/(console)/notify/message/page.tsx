// Written by `npm run fix` from lib/pages.
import { MessagesScreen } from '#components/people/announcement/messages-screen.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/notify/message')

export default function Page() {
  return (
    <Route path="/notify/message">
      <MessagesScreen />
    </Route>
  )
}
