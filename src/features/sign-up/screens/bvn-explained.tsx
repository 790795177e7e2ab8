import { BVN_DIGITS, BVN_DIGITS_SHOWN } from '../../../shared/promises.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

export const bvnExplainedId = 'bvn-explained';

/** Dialog behind "Find Out": what a BVN is, why we ask for it, and how it is protected. */
export function BvnExplained() {
  return (
    <Dialog
      id={bvnExplainedId}
      title="Your BVN, and how it is protected"
      footer={
        <form method="dialog">
          <Button type="submit">Got it</Button>
        </form>
      }
    >
      <div className="bvn-explained">
        <h3>What it is</h3>
        <p>
          The bank verification number is the {BVN_DIGITS}-digit number that your bank gave you when it took
          your fingerprints and photo. It is the same at every bank, for life. Don’t know yours? Dial *565*0#
          on the phone number your bank has for you, or look in your banking app.
        </p>
        <h3>Why we ask</h3>
        <p>
          It confirms who you are and stops people from opening two accounts. No one can take money out of
          your account with a BVN: it is not a PIN or a password.
        </p>
        <h3>How it is protected</h3>
        <ul>
          <li>It is encrypted before it is stored, with a key that is not in the database.</li>
          <li>No one, not even you, is ever shown more than its last {BVN_DIGITS_SHOWN} digits.</li>
          <li>We record everyone who looks at it.</li>
          <li>It is never kept on this device, not even when you save your information.</li>
        </ul>
        <p>
          <a href="/verification#bvn-protection" target="_blank" rel="noopener" className="link">
            All about verification <span className="visually-hidden">(opens in a new tab)</span>
          </a>
        </p>
      </div>
    </Dialog>
  );
}
