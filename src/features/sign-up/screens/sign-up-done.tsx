import { useEffect, useState } from 'react';
import { rememberNewAccount } from '../../../browser/new-account-email.ts';
import { readReturn } from '../../../browser/return-after-sign-up.ts';
import { VERIFICATION_WORKING_DAYS } from '../../../shared/promises.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { AdireMotif } from '../../../ui/motif.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { deleteDraft, readDraft } from './sign-up-draft.ts';
import { clearSecrets } from './wizard-memory.ts';
import './sign-up.css';

const { least, most } = VERIFICATION_WORKING_DAYS;
const verificationWait = `${least} - ${most} working days`;

/**
 * Shown after a sign-up: a dialog that leads to sign-in, or the same in the page without JavaScript.
 *
 * @param handedIn whether the form asked for BVN and face photo, without which verification does not begin
 */
export function SignUpDone({ skilled, handedIn = false }: { skilled: boolean; handedIn?: boolean }) {
  // Opened by script, because a dialog that is open in the server's HTML would not be modal.
  const [open, setOpen] = useState(false);
  const [signIn, setSignIn] = useState('/signin');
  useEffect(() => {
    setOpen(true);
    const returnTo = readReturn();
    if (returnTo) setSignIn(`/signin?returnTo=${encodeURIComponent(returnTo)}`);
    rememberNewAccount(readDraft().email);
    deleteDraft();
    clearSecrets();
  }, []);
  const words = skilled
    ? `Your account is set up, and your profile will be verified within ${verificationWait}${handedIn ? '' : ' once you’ve sent your BVN and a photo of your face'}.`
    : 'Your account is set up. Sign in to hire an artisan you can trust.';
  const onwards = (
    <ButtonLink to={signIn} size="large" wide>
      Continue
    </ButtonLink>
  );
  return (
    <>
      <div className="account-done">
        <PageHeading title="Your account is ready" lead={words} />
        {onwards}
      </div>
      <Dialog id="account-created" title="CONGRATULATIONS" open={open} dismissible={false} footer={onwards}>
        <div className="account-congratulations">
          <AdireMotif shape="medallion" />
          <p>{words}</p>
        </div>
      </Dialog>
    </>
  );
}
