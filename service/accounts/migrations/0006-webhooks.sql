-- Reserved in this session for webhooks; its owner writes it.
select 1;
