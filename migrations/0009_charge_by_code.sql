-- Whether a pasted Pix code is one of ours: codes that begin alike name the same charge.
CREATE INDEX payment_by_code ON payment (pix_copy_paste);
