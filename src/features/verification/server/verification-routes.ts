import type { FeatureRoutes } from '../../../server/answer.ts';
import { handInAddressCall, removeAddressCall } from '../address-calls.ts';
import {
  approveCaseCall,
  decideAddressCall,
  decideCertificateCall,
  listCasesCall,
  recordCheckCall,
  recordReferenceCall,
  rejectCaseCall,
  revealCall,
  showCaseCall,
} from '../console-calls.ts';
import { showOwnVerificationCall, submitVerificationCall, takeBackVerificationCall } from '../contract.ts';
import {
  answerReferenceCall,
  handInCertificateCall,
  nameRefereeCall,
  remindRefereeCall,
  removeCertificateCall,
  removeRefereeCall,
  showReferenceCall,
} from '../evidence-calls.ts';
import { listWorkingDaysCall, setWorkingDayCall } from '../working-days-calls.ts';
import { answerReference, showReference } from './answer-reference.ts';
import { listCases, showCase } from './console-cases.ts';
import {
  approveCase,
  decideCaseAddress,
  decideCaseCertificate,
  recordCaseCheck,
  recordCaseReference,
  rejectCase,
  revealCase,
} from './console-decisions.ts';
import { listWorkingDays, setDay } from './console-working-days.ts';
import { handInAddress, removeAddress } from './hand-in-address.ts';
import { handInCertificate, removeCertificate } from './hand-in-certificate.ts';
import { nameReferee, remindReferee, removeReferee } from './name-referee.ts';
import { showOwnVerification } from './show-own-verification.ts';
import { submitVerification } from './submit-verification.ts';
import { takeBackVerification } from './take-back.ts';

export const verificationRoutes: FeatureRoutes = (answer) => {
  answer(showOwnVerificationCall, showOwnVerification);
  answer(submitVerificationCall, submitVerification);
  answer(takeBackVerificationCall, takeBackVerification);
  answer(handInCertificateCall, handInCertificate);
  answer(removeCertificateCall, removeCertificate);
  answer(handInAddressCall, handInAddress);
  answer(removeAddressCall, removeAddress);
  answer(nameRefereeCall, nameReferee);
  answer(remindRefereeCall, remindReferee);
  answer(removeRefereeCall, removeReferee);
  answer(showReferenceCall, showReference);
  answer(answerReferenceCall, answerReference);
  answer(listCasesCall, listCases);
  answer(showCaseCall, showCase);
  answer(approveCaseCall, approveCase);
  answer(rejectCaseCall, rejectCase);
  answer(listWorkingDaysCall, listWorkingDays);
  answer(setWorkingDayCall, setDay);
  answer(recordCheckCall, recordCaseCheck);
  answer(decideCertificateCall, decideCaseCertificate);
  answer(decideAddressCall, decideCaseAddress);
  answer(recordReferenceCall, recordCaseReference);
  answer(revealCall, revealCase);
};
