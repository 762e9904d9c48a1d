create index documents_by_submission on documents (submission_id);
