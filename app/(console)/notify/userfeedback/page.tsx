// Written by `npm run fix` from lib/pages.
import { OwnFeedbackScreen } from '#components/people/feedback/own-feedback-screen.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/notify/userfeedback')

export default function Page() {
  return (
    <Route path="/notify/userfeedback">
      <OwnFeedbackScreen />
    </Route>
  )
}
