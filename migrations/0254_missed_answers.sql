-- Answers for moderators of whom the other person says that they did not come.
alter table reservations add column buyer_answer text, add column seller_answer text;
