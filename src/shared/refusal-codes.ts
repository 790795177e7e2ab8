/** The meaning of a refusal's code. */
export interface RefusalMeaning {
  /** HTTP status; 4XX or 5XX where it depends on the cause. */
  status: number | '4XX' | '5XX';
  /** When a call answers with it, in the words of the public description. */
  when: string;
}

/** Codes that any call may answer. */
export const commonRefusalCodes = {
  invalid_input: { status: 400, when: 'A field is not right; `fields` says which one and why.' },
  key_in_address: {
    status: 400,
    when: 'The key of an emailed link is in the address; it belongs in the header `X-Guest-Key`.',
  },
  invalid_json: { status: 400, when: 'The body is not JSON.' },
  invalid_text: { status: 400, when: 'A text is not UTF-8.' },
  invalid_host: { status: 400, when: 'The request does not say which address it is for.' },
  invalid_request: { status: '4XX', when: 'The request is not HTTP that we understand.' },
  unreadable_request: { status: 400, when: 'The bytes that came are not an HTTP request.' },
  sign_in_first: { status: 401, when: 'There is no session, or it has ended.' },
  signed_in_as_another: { status: 401, when: 'The session is not of the account that the page acts for.' },
  second_factor_needed: { status: 403, when: 'An operator’s session has given no second factor.' },
  not_for_you: { status: 403, when: 'The account may not make this call.' },
  account_sanctioned: {
    status: 403,
    when: 'A sanction is in force against the account, and this would be something new.',
  },
  role_needed: { status: 403, when: 'The operator has no role that may make this call.' },
  foreign_origin: { status: 403, when: 'A page of another site sent the request.' },
  call_not_found: { status: 404, when: 'There is no such call.' },
  request_timeout: { status: 408, when: 'The request took too long to arrive.' },
  too_large: { status: 413, when: 'The body is too large.' },
  unsupported_format: { status: 415, when: 'The body’s media type is not what the call takes.' },
  too_many_requests: { status: 429, when: 'Too many calls.' },
  headers_too_large: { status: 431, when: 'The headers are too large.' },
  internal: { status: 500, when: 'A fault on our side.' },
  switched_off: {
    status: 503,
    when: 'Operators have switched it off for a while; `message` says what they wrote.',
  },
  busy: { status: 503, when: 'The server is overloaded.' },
  unavailable: { status: 503, when: 'The database cannot be reached. Nothing was changed.' },
} as const satisfies Record<string, RefusalMeaning>;

/** Codes for the rules of particular calls; each call lists its own in `refusals`. */
export const ownRefusalCodes = {
  // Repeats and changes
  price_changed: {
    status: 409,
    when: 'The fixed price has changed since the customer saw it.',
  },
  price_gone: { status: 409, when: 'The artisan no longer has this fixed price.' },
  already_used: { status: 409, when: 'A request with this id was already sent, with other content.' },
  own_case: { status: 403, when: 'An operator may not decide about themselves.' },
  already_decided: { status: 409, when: 'Another operator has decided it; the message says who and when.' },
  changed_meanwhile: { status: 409, when: 'It has changed since the caller read it.' },
  not_possible_now: { status: 409, when: 'The state that it is in does not allow this.' },
  invalid_cursor: { status: 400, when: 'The cursor is not one of this list.' },

  // Accounts
  wrong_credentials: { status: 401, when: 'Wrong email or password.' },
  wrong_password: { status: 400, when: 'The password is not the account’s.' },
  second_step_needed: {
    status: 401,
    when: 'The password is right; the second step of the sign-in is asked for, with the cookie that came along.',
  },
  second_step_over: { status: 401, when: 'No password was given here in the last ten minutes.' },
  wrong_code: { status: 400, when: 'The code is wrong, already used or expired.' },
  wrong_passkey: { status: 400, when: 'The passkey is not known, or did not sign what was asked.' },
  no_passkeys_here: {
    status: 409,
    when: 'The site is open at an address of numbers, which has no passkeys.',
  },
  second_factor_asked: {
    status: 403,
    when: 'The account’s second factor was not given in the last ten minutes: send `code`, or prove it first.',
  },
  password_asked: {
    status: 403,
    when: 'The password was not given in the last ten minutes: send `password`.',
  },
  setup_over: { status: 409, when: 'No authenticator app is being set up in this session.' },
  factor_exists: { status: 409, when: 'The account has this second step already.' },
  factor_not_found: { status: 404, when: 'The account has no such second step.' },
  last_factor: { status: 409, when: 'An operator must keep at least one second step.' },
  too_many_passkeys: { status: 409, when: 'The account has the maximum number of passkeys.' },
  sign_in_paused: { status: 429, when: 'Too many wrong passwords for this email.' },
  too_many_tries: { status: 429, when: 'Too many tries from this address.' },
  too_many_links: { status: 429, when: 'Links were emailed a moment ago.' },
  link_used_up: { status: 400, when: 'The emailed link was already used or has expired.' },
  email_taken: { status: 409, when: 'The email has an account.' },
  account_in_use: { status: 409, when: 'A hire is not over, or the account still has money.' },
  account_deleted: { status: 409, when: 'The caller’s account was deleted meanwhile.' },
  name_needs_check: { status: 400, when: 'A verified artisan’s new name ends the verification; confirm it.' },

  // The console
  account_not_found: { status: 404, when: 'There is no such account.' },
  verification_not_found: { status: 404, when: 'The person has sent nothing for a verification.' },
  check_failed: { status: 409, when: 'A check that the badge needs has failed.' },
  check_not_given: {
    status: 409,
    when: 'Something that the badge needs is missing, and no note says how it was checked.',
  },
  not_skilled: { status: 409, when: 'The account is not an artisan’s.' },
  bvn_not_found: { status: 404, when: 'The artisan has given no BVN.' },
  key_missing: { status: 409, when: 'The BVN was encrypted with a key that is not set any more.' },
  photo_not_found: { status: 404, when: 'There is no such photo.' },
  address_not_found: { status: 404, when: 'The artisan has submitted no such address.' },
  certificate_not_found: { status: 404, when: 'The artisan has submitted no such certificate.' },
  message_not_found: { status: 404, when: 'There is no such message to us.' },
  report_not_found: { status: 404, when: 'There is no such report.' },
  sanction_not_found: {
    status: 404,
    when: 'There is no such sanction, or neither session nor key is its person’s.',
  },
  suspicion_not_found: { status: 404, when: 'There is no such case of suspected abuse.' },
  payout_not_found: { status: 404, when: 'There is no such pay-out.' },
  refund_not_found: { status: 404, when: 'There is no such refund.' },
  difference_not_found: { status: 404, when: 'There is no such difference with Paystack.' },
  chargeback_not_found: { status: 404, when: 'No bank has asked about such a payment.' },

  // People, artisans and search
  user_not_found: { status: 404, when: 'There is no such person, or the caller may not see them.' },
  artisan_not_found: { status: 404, when: 'There is no such artisan.' },
  artisan_gone: { status: 409, when: 'The artisan deleted their account.' },
  own_profile: { status: 409, when: 'The caller cannot do that with themselves.' },
  unknown_place: { status: 400, when: 'There is no such place.' },
  directory_page_not_found: { status: 404, when: 'There is no such trade, or no such place.' },
  sitemap_not_found: { status: 404, when: 'There is no such part of the sitemap.' },
  unknown_state: { status: 400, when: 'There is no such state of Nigeria.' },
  alert_not_found: { status: 404, when: 'There is no such alert.' },
  too_many_alerts: { status: 409, when: 'The person has the maximum number of alerts.' },
  email_not_confirmed: { status: 409, when: 'The caller has to confirm their email first.' },
  search_not_found: { status: 404, when: 'The caller has no such saved search.' },
  too_many_searches: { status: 409, when: 'The caller has saved the maximum number of searches.' },
  too_many_pictures: { status: 409, when: 'The profile has the maximum number of pictures.' },
  picture_not_found: { status: 404, when: 'The picture is not on the caller’s profile.' },
  fully_booked: { status: 409, when: 'The artisan is not taking new work at the moment.' },
  available_now: { status: 409, when: 'The artisan can be hired now, so there is no waitlist.' },
  place_not_found: { status: 404, when: 'There is no such place on a waitlist.' },
  day_taken: { status: 409, when: 'A hire has one of these days.' },
  bvn_taken: { status: 409, when: 'Another account gave this BVN.' },
  too_many_certificates: { status: 409, when: 'The artisan has the maximum number of certificates.' },
  enough_referees: { status: 409, when: 'The artisan has already named as many people as we ask for.' },
  referee_not_found: { status: 404, when: 'The caller has not named that person, or has removed them.' },
  asked_lately: { status: 409, when: 'That person was asked a short time ago.' },
  already_answered: { status: 409, when: 'That person has answered already.' },
  course_not_found: { status: 404, when: 'There is no such course or lesson.' },
  try_not_found: { status: 404, when: 'The caller has not started that try.' },
  try_over: { status: 409, when: 'The time of the try ended before its answers came.' },
  no_tries_left: { status: 409, when: 'The caller cannot try this course again yet.' },
  badge_held: {
    status: 409,
    when: 'The caller’s badge is still valid; the test can be taken again near its end.',
  },
  policy_not_found: { status: 404, when: 'There is no such text, or no such version of it.' },
  policy_changed: { status: 409, when: 'The text has changed since the caller read it.' },
  nothing_to_submit: { status: 409, when: 'The artisan is verified, or a verification is under way.' },

  // Hires
  statement_not_found: { status: 404, when: 'The month or year has not begun.' },
  receipt_not_found: { status: 404, when: 'The hire has no receipt of that number.' },
  hire_not_found: { status: 404, when: 'There is no such hire, or the caller is not part of it.' },
  calendar_unreadable: {
    status: 400,
    when: 'The address of a calendar is not public, does not answer, or what it answers is no calendar.',
  },
  calendar_not_found: { status: 404, when: 'There is no calendar under this address.' },
  not_offered: {
    status: 409,
    when: 'The artisan does not work then, needs more notice, or does not take jobs of that length.',
  },
  slot_taken: { status: 409, when: 'The artisan is no longer free on these days.' },
  outcome_changed: {
    status: 409,
    when: 'The money would be shared differently from what the caller was shown.',
  },
  quote_changed: { status: 409, when: 'The artisan has corrected the quote since the caller read it.' },
  proposal_changed: {
    status: 409,
    when: 'The proposal that the caller read was replaced or answered, or is their own.',
  },
  answered_too_late: { status: 409, when: 'The request or quote has ended without an answer.' },
  too_early: { status: 409, when: 'It is too early for this step.' },
  too_late: { status: 409, when: 'It is too late for this step.' },
  wrong_door_code: { status: 400, when: 'That is not the door code of the hire.' },
  door_code_paused: { status: 429, when: 'Too many wrong door codes within an hour.' },
  too_many_photos: { status: 409, when: 'The hire has the maximum number of photos of this kind.' },
  write_in_chat: { status: 409, when: 'Both sides have an account, so they write in the chat.' },

  // Reviews
  review_not_found: { status: 404, when: 'There is no such review, or it is not shown to the caller.' },
  review_closed: { status: 409, when: 'The hire was not done, or too long ago to be reviewed.' },
  already_reviewed: { status: 409, when: 'This side has already reviewed the hire, with a different text.' },
  review_shown: { status: 409, when: 'The review is already shown, so it can no longer be changed.' },
  reply_final: { status: 409, when: 'The reply was sent too long ago to be changed.' },

  // Payments
  where_missing: { status: 400, when: 'The hire lacks the address or phone number that a payment needs.' },
  already_paid: { status: 409, when: 'The hire is already paid.' },
  tip_not_possible: { status: 409, when: 'Only a job whose money was released can be tipped.' },
  already_tipped: { status: 409, when: 'The hire was already tipped.' },
  hire_expired: { status: 409, when: 'The hire was not paid in time.' },
  hire_ended: { status: 409, when: 'The hire has ended.' },
  quote_not_accepted: { status: 409, when: 'The quote has to be accepted before it is paid.' },
  no_quote_yet: { status: 409, when: 'The artisan has not sent a quote yet.' },
  payment_not_found: { status: 404, when: 'There is no payment with this reference.' },
  payment_questioned: {
    status: 409,
    when: 'The payer’s bank is asking about a payment of the hire, so its money does not move.',
  },
  payment_provider_unavailable: { status: '5XX', when: 'Paystack could not be asked. Nothing was charged.' },
  bad_signature: { status: 401, when: 'The event is not signed by the payment provider.' },

  // Pay-outs
  no_bank_account: { status: 409, when: 'The artisan has no confirmed bank account.' },
  bank_account_waits: {
    status: 409,
    when: 'Pay-outs to the bank account begin 24 hours after it was confirmed.',
  },
  bank_account_unknown: { status: 400, when: 'The bank has no account with this number.' },
  bank_account_other_name: { status: 409, when: 'The bank account is in another person’s name.' },
  bank_account_in_use: { status: 409, when: 'The artisan is already paid to this bank account.' },
  too_many_lookups: {
    status: 429,
    when: 'The account has reached the daily limit of account number checks.',
  },
  nothing_to_pay_out: { status: 409, when: 'The available money is less than the smallest pay-out.' },

  // Jobs
  job_not_found: { status: 404, when: 'There is no such job, or the caller may not see it.' },
  answer_not_found: { status: 404, when: 'The job has no such answer.' },
  job_filled: { status: 409, when: 'Another artisan was hired for the job.' },
  too_many_jobs: { status: 409, when: 'The caller has the maximum number of open jobs.' },

  // Chat and notifications
  conversation_not_found: { status: 404, when: 'There is no such conversation.' },
  person_gone: { status: 403, when: 'The other account is deleted.' },
  you_blocked_them: { status: 403, when: 'The caller blocked the other person.' },
  blocked: { status: 403, when: 'The other person does not accept messages from the caller.' },
  too_fast: { status: 429, when: 'Too many messages in a moment.' },
  attachment_missing: { status: 409, when: 'A file of the message is no longer there; upload it again.' },
  notification_not_found: { status: 404, when: 'That notification no longer exists.' },
  push_is_off: { status: 409, when: 'Push messages are not set up on this server.' },
  unknown_push_service: { status: 400, when: 'The endpoint is of no push service that we know.' },

  // Files
  no_image: { status: 400, when: 'The form has no picture.' },
  no_video: { status: 400, when: 'The form has no video.' },
  no_file: { status: 400, when: 'The form has no file.' },
  too_many_files: { status: 400, when: 'The form has more than one file.' },
  incomplete_upload: { status: 400, when: 'The upload was cut off.' },
  not_an_image: { status: 400, when: 'The file is not a picture that we can read.' },
  damaged_image: { status: 400, when: 'The picture is damaged or incomplete.' },
  heic_image: { status: 400, when: 'The picture is in the HEIC format.' },
  too_many_pixels: { status: 400, when: 'The picture has too many pixels.' },
  not_a_video: { status: 400, when: 'The file is not a video that browsers play.' },
  damaged_video: { status: 400, when: 'The video is damaged or incomplete.' },
  file_not_taken: { status: 400, when: 'Files of this kind are not accepted.' },
  file_too_large: { status: 413, when: 'The file is too large.' },
  file_not_found: { status: 404, when: 'That file no longer exists.' },
  too_many_uploads: {
    status: 429,
    when: 'This account, or a visitor’s address, has reached its daily upload limit.',
  },
  uploads_full: { status: 503, when: 'No more uploads by visitors are accepted today.' },
  file_host_busy: { status: 503, when: 'The service that stores files accepts no more right now.' },
  file_host_failed: { status: 502, when: 'The service that stores files did not accept the file.' },
  file_infected: { status: 400, when: 'The virus scanner found something in the file.' },
  scan_unavailable: { status: 503, when: 'The virus scanner did not answer, so no file is accepted.' },
  file_host_slow: { status: 504, when: 'The service that stores files did not answer in time.' },
} as const satisfies Record<string, RefusalMeaning>;

export type CommonRefusalCode = keyof typeof commonRefusalCodes;
/** A code that a call names among its `refusals`. */
export type OwnRefusalCode = keyof typeof ownRefusalCodes;

/** Codes with which any upload may be refused. */
export const uploadRefusals = [
  'file_too_large',
  'too_many_files',
  'incomplete_upload',
  'file_host_failed',
  'file_host_slow',
  'file_infected',
  'scan_unavailable',
  'too_many_uploads',
] as const satisfies OwnRefusalCode[];

/** Codes for a file that should be a picture. */
export const pictureRefusals = [
  'not_an_image',
  'damaged_image',
  'heic_image',
  'too_many_pixels',
] as const satisfies OwnRefusalCode[];

/** Codes that no call answers with: refusals of pages, of files' addresses and of operators' commands. */
type OtherRefusalCode =
  | 'only_on_this_machine'
  | 'method_not_allowed'
  | 'page_not_found'
  | 'file_out_of_reach'
  | 'file_not_written';

/** Every code that can be thrown. A new one compiles only once it is described here. */
export type RefusalCode = CommonRefusalCode | OwnRefusalCode | OtherRefusalCode;

/** The names of what can be missing: the part of each code before `_not_found`. */
export type Missing = RefusalCode extends infer Code
  ? Code extends `${infer What}_not_found`
    ? What
    : never
  : never;
